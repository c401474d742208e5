import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { allEvents } from '@portal/contracts/events/all.gen';
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
  exchangeOf,
  routingKey,
  SIGNALS,
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
  for (const [connection, service, queue] of [
    [payouts, 'payouts', 'payouts.sale'],
    [claims, 'claims', 'claims.partner'],
  ] as const) {
    const channel = await connection.createChannel();
    await declareQueue(channel, queue, []);
    await declareRetries(channel, service);
    await channel.close();
  }
});
afterAll(() => Promise.all(connections.map((connection) => connection.close())));

test('a service hears its own queues and publishes events', async () => {
  const channel = await payouts.createConfirmChannel();
  await channel.bindQueue('payouts.sale', EVENTS, 'payout.made');
  channel.publish(EVENTS, 'payout.made', Buffer.from('an event'));
  channel.publish(retryExchange('payouts', 1_000), 'payouts.sale', Buffer.from('a retry'));
  channel.publish('payouts.dead', 'payouts.sale.dlq', Buffer.from('a dead letter'));
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
  ['reads the retries of', (channel: Channel) => channel.get(retryExchange('claims', 1_000))],
  ['hears', (channel: Channel) => channel.consume('claims.partner', () => undefined)],
  ['empties', (channel: Channel) => channel.purgeQueue('claims.partner')],
  ['deletes', (channel: Channel) => channel.deleteQueue('claims.partner')],
  ['binds', (channel: Channel) => channel.bindQueue('claims.partner', EVENTS, '#')],
  ['makes', (channel: Channel) => channel.assertQueue('claims.other')],
])("no service %s another's queue", async (_, work) => {
  expect(await refusal(payouts, work)).toMatch(/ACCESS_REFUSED|access .* refused/i);
});

test.each([
  ["another's event", (channel: Channel) => channel.publish(EVENTS, 'sale.recorded', Buffer.from(''))],
  ["another's signal", (channel: Channel) => channel.publish(SIGNALS, 'payment.observed', Buffer.from(''))],
  ["into another's queue", (channel: Channel) => channel.publish('', 'claims.partner', Buffer.from(''))],
  [
    "another's retry",
    (channel: Channel) => channel.publish(retryExchange('claims', 1_000), 'x', Buffer.from('')),
  ],
  ["another's dead letter", (channel: Channel) => channel.publish('claims.dead', 'x', Buffer.from(''))],
])('no service publishes %s', async (_, work) => {
  expect(await refusal(payouts, work)).toMatch(/ACCESS_REFUSED|access .* refused/i);
});

test('no service publishes under the name of another', async () => {
  const publish = (channel: Channel) =>
    channel.publish(EVENTS, 'payout.made', Buffer.from(''), { userId: 'payments-sales' });
  expect(await refusal(payouts, publish)).toMatch(/PRECONDITION_FAILED/);
});

test('every service publishes its own events, by their routing keys', async () => {
  for (const event of allEvents) {
    const publish = (channel: Channel) =>
      channel.publish(exchangeOf(event), routingKey(event), Buffer.from(''));
    expect(await refusal(await as(event.source), publish)).toBe('allowed');
  }
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
  const keys = { payouts: ['payout.made'] };
  const once = brokerDefinitions({ payouts: 'one' }, { keys });
  expect(brokerDefinitions({ payouts: 'one' }, { keys })).toBe(once);
  expect(brokerDefinitions({ payouts: 'two' }, { keys })).not.toBe(once);
  expect(once).not.toContain('"one"');
});
