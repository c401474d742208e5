import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { EventDefinition } from '@portal/contracts/events/define-event';
import { connect, type Channel, type ChannelModel } from 'amqplib';
import { freshBus } from '../../testing/fresh.js';
import { brokerDefinitions } from '../broker/users.js';
import {
  boundMark,
  declareBroadcastQueue,
  declareQueue,
  declareRetries,
  EVENTS,
  retryExchange,
} from '../broker/topology.js';

let bus: string;
const connections: ChannelModel[] = [];

async function as(user: string): Promise<ChannelModel> {
  const connection = await connect(Object.assign(new URL(bus), { username: user }).href);
  connection.on('error', () => undefined);
  connections.push(connection);
  return connection;
}

/** Runs an operation on a channel of its own. @returns the broker's error, or 'allowed' */
async function refusal(connection: ChannelModel, work: (channel: Channel) => unknown): Promise<string> {
  const channel = await connection.createChannel();
  const refused = new Promise<string>((resolve) => {
    channel.once('error', (error: Error) => resolve(error.message));
  });
  await Promise.resolve(work(channel)).catch(() => undefined);
  return Promise.race([refused, channel.checkExchange(EVENTS).then(() => 'allowed')]);
}

let payouts: ChannelModel;
let claims: ChannelModel;
let hub: ChannelModel;

beforeAll(async () => {
  bus = await freshBus();
  [payouts, claims, hub] = await Promise.all([as('payouts'), as('claims'), as('hub')]);
  for (const [connection, queue] of [
    [payouts, 'payouts.sale'],
    [claims, 'claims.partner'],
  ] as const) {
    const channel = await connection.createChannel();
    await declareQueue(channel, queue, []);
    await declareRetries(channel);
    await channel.close();
  }
});
afterAll(() => Promise.all(connections.map((connection) => connection.close())));

test('a service hears its own queues and publishes events', async () => {
  const channel = await payouts.createConfirmChannel();
  await channel.bindQueue('payouts.sale', EVENTS, 'thing.made');
  channel.publish(EVENTS, 'thing.made', Buffer.from('an event'));
  channel.publish(retryExchange(1_000), 'payouts.sale', Buffer.from('a retry'));
  channel.publish('', 'payouts.sale.dlq', Buffer.from('a dead letter'));
  await channel.waitForConfirms();
  expect(((await channel.get('payouts.sale')) || null)?.content.toString()).toBe('an event');
  expect(((await channel.get('payouts.sale.dlq')) || null)?.content.toString()).toBe('a dead letter');
  await channel.close();
});

test('a service sees whether an event reaches the queue of another', async () => {
  const channel = await claims.createChannel();
  await declareQueue(channel, 'claims.partner', [{ type: 'thing.made', version: 1 } as EventDefinition]);
  const mark = boundMark('claims.partner', { type: 'thing.made', version: 1 });
  expect(await refusal(payouts, (other) => other.checkExchange(mark))).toBe('allowed');
  expect(await refusal(payouts, (other) => other.checkQueue('claims.partner'))).toBe('allowed');
  expect(await refusal(payouts, (other) => other.deleteExchange(mark))).toMatch(/refused/i);
});

test.each([
  ['reads', (channel: Channel) => channel.get('claims.partner')],
  ['reads the dead letters of', (channel: Channel) => channel.get('claims.partner.dlq')],
  ['hears', (channel: Channel) => channel.consume('claims.partner', () => undefined)],
  ['empties', (channel: Channel) => channel.purgeQueue('claims.partner')],
  ['deletes', (channel: Channel) => channel.deleteQueue('claims.partner')],
  ['binds', (channel: Channel) => channel.bindQueue('claims.partner', EVENTS, '#')],
  ['makes', (channel: Channel) => channel.assertQueue('claims.other')],
])("no service %s another's queue", async (_, work) => {
  expect(await refusal(payouts, work)).toMatch(/ACCESS_REFUSED|access .* refused/i);
});

test('the hub hears events with a queue of its own, and publishes none', async () => {
  const channel = await hub.createChannel();
  const queue = await declareBroadcastQueue(channel, []);
  await channel.consume(queue, () => undefined, { noAck: true });
  expect(await refusal(hub, (other) => other.publish(EVENTS, 'thing.made', Buffer.from('')))).toMatch(
    /ACCESS_REFUSED|access .* refused/i,
  );
  expect(await refusal(hub, (other) => other.get('payouts.sale'))).toMatch(
    /ACCESS_REFUSED|access .* refused/i,
  );
});

test('the same passwords make the same definitions, another one another hash', () => {
  const once = brokerDefinitions({ payouts: 'one' });
  expect(brokerDefinitions({ payouts: 'one' })).toBe(once);
  expect(brokerDefinitions({ payouts: 'two' })).not.toBe(once);
  expect(once).not.toContain('"one"');
});
