import type { Logger } from '@nestjs/common';
import { runApart } from '../tracing/run-apart.js';

/** Runs `work` again `everyMs` after its last run ended. A failure is logged; the next run retries. */
export class Repeat {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<unknown> = Promise.resolve();
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
    if (this.over) return;
    this.timer = setTimeout(() => this.run(), this.what.everyMs);
  }

  /** Runs at once, or right after the current run. */
  now(): void {
    if (this.over) return;
    clearTimeout(this.timer);
    this.run();
  }

  private run(): void {
    const { work, log, level, failure } = this.what;
    this.running = this.running
      .then(() => runApart(work))
      .catch((error: unknown) => log[level](failure, error))
      .then(() => {
        clearTimeout(this.timer);
        this.start();
      });
  }

  /** Waits for the current run. */
  async stop(): Promise<void> {
    this.over = true;
    clearTimeout(this.timer);
    await this.running;
  }
}
