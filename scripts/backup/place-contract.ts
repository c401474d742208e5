import type { Restoring } from '../lib/native.ts';
import type { Settings } from '../lib/settings.ts';
import type { Program } from './programs.ts';

/** What every place of a portal does for a backup. */
export interface Place {
  /** What CONFIRM has to say. */
  name: string;
  settings: Settings;
  /** A Problem when a program is missing. */
  expectTools(): void;
  /** A program of PostgreSQL's own. */
  postgres(tool: string, ...args: string[]): Program;
  /** A script of this folder beside PostgreSQL. */
  besidePostgres(name: string, ...args: string[]): Program;
  /** A script of this folder with the settings of one of our programs, which need not run. */
  beside(program: string, name: string, ...args: string[]): Program;
  /** The same in a program that runs, which a second container of its service must not disturb. */
  inside(program: string, name: string, ...args: string[]): Program;
  /** So that it can be asked what is in it. */
  startDatabase(): Promise<void>;
  /**
   * Stops everything and starts it anew, with an empty broker. Meanwhile `putBack` fills databases and store, and
   * `beforeOpening` may do what it has to when all services run, and nobody reaches them yet; they send what they owe at
   * no pace then, and are started with the settings once more.
   */
  replace(work: Pick<Restoring, 'putBack' | 'beforeOpening'>): Promise<void>;
}
