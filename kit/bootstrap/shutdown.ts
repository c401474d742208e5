import type { Server } from 'node:http';
import type { INestApplication } from '@nestjs/common';
import type { Logger } from 'pino';
import { Readiness } from '../process/readiness.js';
import { tracing } from '../tracing/tracing.js';
import { drainConnections } from './drain-connections.js';

const LIMIT_MS = 30_000;

/**
 * On SIGTERM or SIGINT: not ready → HTTP connections drain → consumers cancel and drain → the relay finishes its batch →
 * AMQP closes → the database closes (design, section 5). `app.close()` keeps this order: Nest closes HTTP, then the event
 * strategy, then calls `onApplicationShutdown`, which closes the database. The last spans are exported at the end.
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
