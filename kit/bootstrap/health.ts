import { Controller, Get, Injectable } from '@nestjs/common';
import { AllowUnasserted } from '../http/caller.js';
import { AppError } from '../http/errors.js';

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

/**
 * Probes: `/health` says that the process lives, and asks nobody; `/ready` that requests may be sent to it. Without the
 * broker they may: events wait in the outbox and in their queues. `waitsFor` names what else is not there.
 */
@Controller()
@AllowUnasserted()
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  @Get('health')
  health() {
    return { status: 'ok' };
  }

  @Get('ready')
  async ready() {
    const missing = await this.readiness.missing();
    const names = missing.map(({ name }) => name);
    if (missing.some(({ forRequests }) => forRequests))
      throw new AppError(503, 'NOT_READY', `Not ready: ${names.join(', ')}`);
    return { status: 'ready', ...(names.length > 0 && { waitsFor: names }) };
  }
}
