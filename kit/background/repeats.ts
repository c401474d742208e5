import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { Repeat } from './repeat.js';

export interface Repeated {
  work: () => Promise<unknown>;
  /** From the end of a run to the next. */
  everyMs: number;
  /** Runs when the process starts, too. */
  atStart?: true;
  /** What the log says of a run that failed. */
  failure: string;
  /** `warn` for what may fail now and then without harm. */
  level?: 'warn';
}

/**
 * All work that a process repeats: one run at a time, from the start of the process to its end, which waits for the runs in
 * progress. The log lists it at the start.
 */
@Injectable()
export class Repeats implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown {
  private readonly repeats: { repeat: Repeat; atStart?: true; listed: string }[] = [];
  private over = false;

  /** Long work checks this, to end early. */
  get stopped(): boolean {
    return this.over;
  }

  /** Call it in a constructor. @param owner names the work, in the log */
  add(owner: object, { level, atStart, ...what }: Repeated): Repeat {
    const { name } = owner.constructor;
    const repeat = new Repeat({ ...what, level: level ?? 'error', log: new Logger(name) });
    this.repeats.push({ repeat, atStart, listed: `${name} every ${what.everyMs / 1_000} s` });
    return repeat;
  }

  onApplicationBootstrap() {
    for (const { repeat, atStart } of this.repeats)
      if (atStart) repeat.now();
      else repeat.start();
    if (this.repeats.length > 0)
      new Logger(Repeats.name).log(`repeated work: ${this.repeats.map(({ listed }) => listed).join(', ')}`);
  }

  /** Before any hook that waits for work, in whichever module. */
  onModuleDestroy() {
    this.over = true;
  }

  async beforeApplicationShutdown() {
    await Promise.all(this.repeats.map(({ repeat }) => repeat.stop()));
  }
}
