import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { rabbit, type RabbitOptions } from './embedded.js';

const suffix = () => randomBytes(5).toString('hex');

/** An empty database of the test run's PostgreSQL, or of another; `drop` removes it, connections or not. */
export async function freshDatabase(
  name: string,
  server = given('TEST_POSTGRES_URL'),
): Promise<{ url: string; drop(): Promise<void> }> {
  const database = `${name.replaceAll('-', '_')}_${suffix()}`;
  await asSuperuser(server, `create database ${database}`);
  const url = new URL(server);
  url.pathname = database;
  return {
    url: url.href,
    drop: () => asSuperuser(server, `drop database if exists ${database} with (force)`),
  };
}

/**
 * The URL of an empty vhost of the test run's RabbitMQ, which ends with the run and takes it along. Services that
 * shall hear each other are started with the same one as `AMQP_URL`.
 */
export async function freshBus(): Promise<string> {
  const server = JSON.parse(given('TEST_RABBITMQ_CTL')) as RabbitOptions;
  return rabbit(server).createVhost(`test-${suffix()}`);
}

function given(name: string): string {
  const value = process.env[name];
  if (!value)
    throw new Error(`${name} is not set: kit/testing/global-setup.ts sets it for *.it.test.ts files`);
  return value;
}

async function asSuperuser(url: string, command: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(command);
  } finally {
    await client.end();
  }
}
