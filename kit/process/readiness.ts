import { Injectable } from '@nestjs/common';

/** One thing that must work for this process to do all of its work. Resolves, or rejects with why not. */
export interface ReadinessCheck {
  name: string;
  /** Whether requests need it. What only events need is told, and has alarms of its own; requests still come. */
  forRequests: boolean;
  check(): Promise<void>;
}

const CHECK_DEADLINE_MS = 2_000;

export interface Missing {
  name: string;
  forRequests: boolean;
}

/** Collects what readiness depends on; whoever owns a dependency registers its check. */
@Injectable()
export class Readiness {
  private readonly checks: ReadinessCheck[] = [];
  private stopping = false;

  register(check: ReadinessCheck): void {
    this.checks.push(check);
  }

  /** From the first SIGTERM on: no new work is sent here. */
  stop(): void {
    this.stopping = true;
  }

  /** What is not there; empty when all is. */
  async missing(): Promise<Missing[]> {
    if (this.stopping) return [{ name: 'stopping', forRequests: true }];
    const failed = await Promise.all(
      this.checks.map(({ name, forRequests, check }) =>
        Promise.race([check(), deadline()]).then(
          () => [],
          () => [{ name, forRequests }],
        ),
      ),
    );
    return failed.flat();
  }
}

const deadline = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('too slow')), CHECK_DEADLINE_MS).unref();
  });
