import { Controller, Get, Injectable } from '@nestjs/common';
import { AllowUnasserted } from '../http/caller.js';
import { AppError } from '../http/errors.js';

/** One thing that must work for this process to do its work. Resolves, or rejects with why not. */
export interface ReadinessCheck {
  name: string;
  check(): Promise<void>;
}

const CHECK_DEADLINE_MS = 2_000;

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

  /** The names of what is not ready; empty when all is. */
  async missing(): Promise<string[]> {
    if (this.stopping) return ['stopping'];
    const failed = await Promise.all(
      this.checks.map(({ name, check }) =>
        Promise.race([check(), deadline()]).then(
          () => [],
          () => [name],
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

/** Probes: `/health` says that the process lives, `/ready` that work may be sent to it. */
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
    if (missing.length > 0) throw new AppError(503, 'NOT_READY', `Not ready: ${missing.join(', ')}`);
    return { status: 'ready' };
  }
}
