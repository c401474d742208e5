import { Injectable } from '@nestjs/common';

/** Checks one dependency of this process. `check` rejects with the reason when it does not work. */
export interface ReadinessCheck {
  name: string;
  /** Whether requests need it. A dependency of events only is reported and has its own alerts; requests still come. */
  forRequests: boolean;
  check(): Promise<void>;
}

const CHECK_DEADLINE_MS = 2_000;

export interface Missing {
  name: string;
  forRequests: boolean;
}

/** Collects the readiness checks; the owner of each dependency registers one. */
@Injectable()
export class Readiness {
  private readonly checks: ReadinessCheck[] = [];
  private stopping = false;

  register(check: ReadinessCheck): void {
    this.checks.push(check);
  }

  /** Called at the first SIGTERM: not ready from then on, so that no new requests come. */
  stop(): void {
    this.stopping = true;
  }

  /** The dependencies that fail; empty when none does. */
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
