import { Controller, Get } from '@nestjs/common';
import { AllowUnasserted } from '../http/caller.js';
import { AppError } from '../http/errors.js';
import { Readiness } from '../process/readiness.js';

/**
 * Probes. `/health`: the process is alive; it checks no dependency. `/ready`: the process can take requests. It is ready
 * without the broker, since events wait in the outbox and in their queues. `waitsFor` names the missing dependencies
 * that requests do not need.
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
