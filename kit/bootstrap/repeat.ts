import type { Logger } from '@nestjs/common';
import { runApart } from '../tracing/run-apart.js';

/** Work that is done again and again, `everyMs` after it ended last. What fails is logged, and tried again then. */
export class Repeat {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<unknown> = Promise.resolve();
  private over = false;

  constructor(
    private readonly what: { work: () => Promise<unknown>; everyMs: number; log: Logger; failure: string },
  ) {}

  /** For long work, which ends early then. */
  get stopped(): boolean {
    return this.over;
  }

  start(): void {
    if (this.over) return;
    this.timer = setTimeout(() => this.run(), this.what.everyMs);
  }

  /** Without waiting for the next time: at once, or right after what is under way. */
  now(): void {
    if (this.over) return;
    clearTimeout(this.timer);
    this.run();
  }

  private run(): void {
    const { work, log, failure } = this.what;
    this.running = this.running
      .then(() => runApart(work))
      .catch((error: unknown) => log.error(failure, error))
      .then(() => {
        clearTimeout(this.timer);
        this.start();
      });
  }

  /** Waits for what is under way. */
  async stop(): Promise<void> {
    this.over = true;
    clearTimeout(this.timer);
    await this.running;
  }
}
