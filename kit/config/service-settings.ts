import * as z from 'zod';
import { port, secret, secrets, settings } from './settings.js';

export const logLevel = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']);

/** What every process that listens needs. */
export class ProcessSettings extends settings({
  HTTP_HOST: z.string().default('127.0.0.1').describe('The address it listens on.'),
  HTTP_PORT: port.describe('The port it listens on.'),
  LOG_LEVEL: logLevel
    .default('info')
    .describe(
      'The least that is worth a line in the log: `fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.',
    ),
}) {}

export class DatabaseSettings extends settings({
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: 'it must look like postgres://role:password@host:port/database',
    })
    .describe('Its own database; gateway and hub share one.'),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(2)
    .max(100)
    .default(10)
    .describe(
      'Connections to it, at most; all processes together stay under `max_connections` of PostgreSQL.',
    ),
}) {}

export class BrokerSettings extends settings({
  AMQP_URL: z
    .string()
    .transform((list) => list.split(',').map((address) => address.trim()))
    .pipe(
      z.array(
        z.url({ protocol: /^amqps?$/, error: 'it must look like amqp://user:password@host:port/vhost' }),
      ),
    )
    .describe('RabbitMQ; of a cluster the addresses of its nodes, separated by commas, tried in turn.'),
}) {}

/** What a service may take to send what waited in its outbox (promise 17). */
export class RelaySettings extends settings({
  RELAY_BACKLOG_PER_SECOND: z.coerce
    .number()
    .int()
    .min(20)
    .default(200)
    .describe(
      'Once 2,000 events were sent without a pause, a process sends at most so many of its backlog in a second, which leaves two cores to those who ask; more cores bear more.',
    ),
}) {}

/** Signs and checks the gateway's assertions of who asks. */
export class AssertionSettings extends settings({
  INTERNAL_SECRET: secret.describe('Signs who asks, between gateway and services; the same everywhere.'),
  INTERNAL_OLD_SECRETS: secrets.describe(
    'Others that count while it is changed, separated by commas (`make rotate-keys`).',
  ),
}) {}
