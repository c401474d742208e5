import type { Restoring } from '../lib/native.ts';
import type { Settings } from '../lib/settings.ts';
import type { Program } from './programs.ts';

/** The operations of a portal that a backup needs. */
export interface Deployment {
  /** The value that CONFIRM must have. */
  name: string;
  settings: Settings;
  /** @throws Problem when a program is missing */
  expectTools(): void;
  /** A PostgreSQL command-line tool. */
  postgres(tool: string, ...args: string[]): Program;
  /** A script of this folder, next to PostgreSQL. */
  besidePostgres(name: string, ...args: string[]): Program;
  /** A script of this folder with the settings of one of our programs, which need not run. */
  beside(program: string, name: string, ...args: string[]): Program;
  /** Like `beside`, but in a running program, which a second container of its service must not disturb. */
  inside(program: string, name: string, ...args: string[]): Program;
  /** Starts the database, so that it can be queried. */
  startDatabase(): Promise<void>;
  /**
   * Stops everything and starts it again with an empty broker. Meanwhile `restoreData` restores databases and store.
   * `beforeOpening` runs once all services run and before anybody can reach them. During this time they drain their
   * outboxes without throttling; then they start once more with their settings.
   */
  replace(work: Pick<Restoring, 'restoreData' | 'beforeOpening'>): Promise<void>;
}
