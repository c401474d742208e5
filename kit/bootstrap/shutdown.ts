import type { Server } from 'node:http';
import type { INestApplication } from '@nestjs/common';
import type { Logger } from 'pino';
import { Readiness } from '../process/readiness.js';
import { tracing } from '../tracing/tracing.js';
import { drainConnections } from './drain-connections.js';

const LIMIT_MS = 30_000;

/**
 * On SIGTERM or SIGINT: not ready → HTTP takes leave of its callers and finishes what it has → consumers cancel and
 * drain → the relay finishes its batch → AMQP → database (design, section 5). `app.close()` takes these steps in this
 * order: Nest closes HTTP, then the event strategy, then calls `onApplicationShutdown`, where the database closes. The
 * last spans go when all is done.
 */
export function stopGracefully(app: INestApplication, log: Logger): void {
  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    app.get(Readiness).stop();
    setTimeout(() => {
      log.error('did not stop in time');
      process.exit(1);
    }, LIMIT_MS).unref();
    drainConnections(app.getHttpServer() as Server)
      .then(() => app.close())
      .finally(() => tracing.stop())
      .then(
        () => {
          log.info('stopped');
          process.exit(0);
        },
        (error: unknown) => {
          log.error({ err: error }, 'stopped with an error');
          process.exit(1);
        },
      );
  };
  process.once('SIGTERM', () => stop('SIGTERM'));
  process.once('SIGINT', () => stop('SIGINT'));
}
