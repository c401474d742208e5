import { randomBytes } from 'node:crypto';
import { allEvents } from '@portal/contracts/events/all.gen';
import { ROUTING_KEYS } from '@portal/contracts/events/routing-keys.gen';
import { SERVICES } from '@portal/contracts/values/services';
import { connect } from 'amqplib';
import pg from 'pg';
import { brokerDefinitions, OPERATOR } from '../messaging/broker/users.js';
import { markBound } from '../messaging/broker/topology.js';
import { afterFile } from './after-file.js';

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
 * The URL of an empty vhost of the test run's RabbitMQ; it is removed after the test file. Services that should receive each
 * other's events are started with the same one as `AMQP_URL`.
 */
export async function freshBus(): Promise<string> {
  const bus = await emptyBus();
  // Marks all bindings, so that a service tested alone sends its events too.
  const connection = await connect(bus);
  const channel = await connection.createChannel();
  for (const event of allEvents)
    for (const queue of event.consumedBy ?? []) await markBound(channel, queue, [event]);
  await connection.close();
  return bus;
}

async function emptyBus(): Promise<string> {
  const vhost = `test-${suffix()}`;
  const url = new URL(given('TEST_AMQP_URL'));
  const users = Object.fromEntries([...SERVICES, 'hub'].map((user) => [user, url.password]));
  const definitions = JSON.parse(brokerDefinitions(users, { keys: ROUTING_KEYS, vhost })) as {
    permissions: object[];
  };
  const all = { user: OPERATOR, vhost, configure: '.*', write: '.*', read: '.*' };
  const api = given('TEST_RABBITMQ_API');
  await send('POST', `${api}/definitions`, {
    ...definitions,
    permissions: [...definitions.permissions, all],
  });
  // A quorum queue has work to do even when nobody uses it: with those of all files, more than the tests.
  afterFile(() => send('DELETE', `${api}/vhosts/${vhost}`));
  url.pathname = vhost;
  return url.href;
}

/** A request to RabbitMQ's management interface; the URL names user and password. */
async function send(method: string, address: string, body?: object): Promise<void> {
  const { origin, pathname, username, password } = new URL(address);
  const answer = await fetch(origin + pathname, {
    method,
    headers: {
      authorization: `Basic ${btoa(`${username}:${password}`)}`,
      connection: 'close', // a kept-alive connection may close just as it is reused
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok)
    throw new Error(`RabbitMQ answers ${answer.status} to ${method} ${pathname}: ${await answer.text()}`);
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
