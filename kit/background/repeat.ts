import type { Logger } from '@nestjs/common';
import { runApart } from '../tracing/run-apart.js';

/** Runs `work` again `everyMs` after its last run ended. A failure is logged; the next run retries. */
export class Repeat {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private isAskedAgain = false;
  private over = false;

  constructor(
    private readonly what: {
      work: () => Promise<unknown>;
      everyMs: number;
      failure: string;
      log: Logger;
      level: 'warn' | 'error';
    },
  ) {}

  start(): void {
    clearTimeout(this.timer);
    if (this.over || this.running) return;
    this.timer = setTimeout(() => this.now(), this.what.everyMs);
  }

  /** Runs at once. During a run it asks for one more, however often it is called. */
  now(): void {
    if (this.over) return;
    clearTimeout(this.timer);
    if (this.running) this.isAskedAgain = true;
    else this.running = this.run();
  }

  private async run(): Promise<void> {
    const { work, log, level, failure } = this.what;
    do {
      this.isAskedAgain = false;
      await runApart(work).catch((error: unknown) => log[level](failure, error));
    } while (this.isAskedAgain && !this.over);
    this.running = undefined;
    this.start();
  }

  /** Waits for the current run. No other begins. */
  async stop(): Promise<void> {
    this.over = true;
    clearTimeout(this.timer);
    await this.running;
  }
}
