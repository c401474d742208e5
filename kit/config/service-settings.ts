import * as z from 'zod';
import { port, secret, settings } from './settings.js';

/** What every process that listens needs. */
export class ProcessSettings extends settings({
  HTTP_HOST: z.string().default('127.0.0.1'),
  HTTP_PORT: port,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
}) {}

export class DatabaseSettings extends settings({
  DATABASE_URL: z.url({
    protocol: /^postgres(ql)?$/,
    error: 'it must look like postgres://role:password@host:port/database',
  }),
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(10),
}) {}

export class BrokerSettings extends settings({
  AMQP_URL: z.url({ protocol: /^amqps?$/, error: 'it must look like amqp://user:password@host:port/vhost' }),
}) {}

/** Signs and checks the gateway's assertions of who asks. */
export class AssertionSettings extends settings({ INTERNAL_SECRET: secret }) {}
