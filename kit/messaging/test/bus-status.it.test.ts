import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Replayed, ServiceBus } from '@portal/contracts/http/admin-bus';
import { connect } from 'amqplib';
import { eventually } from '../../testing/eventually.js';
import { freshBus } from '../../testing/fresh.js';
import { startTestService, type TestService } from '../../testing/test-service.js';
import { PermanentError } from '../consumer/on-event.js';
import { BusStatus } from '../bus-status.js';
import { deadLetterQueue } from '../broker/topology.js';
import { startProxy } from './tcp-proxy.js';
import { effectsOf, interfere, Maker, MakerModule, TakerModule } from './maker-and-taker.js';

const undisturbed = { ...interfere };
let maker: TestService;
let taker: TestService;
beforeAll(async () => {
  const AMQP_URL = await freshBus();
  taker = await startTestService('taker', TakerModule, { AMQP_URL });
  maker = await startTestService('maker', MakerModule, { AMQP_URL });
});
afterEach(() => void Object.assign(interfere, undisturbed));
afterAll(async () => {
  await maker.close();
  await taker.close();
});

const look = async () => (await (await taker.as({ role: 'service' })('/internal/bus')).json()) as ServiceBus;
const replay = (queue: string) => taker.as({ role: 'service' })('/internal/bus/replay', { json: { queue } });

test('every queue is listed with its waiting messages, its consumers and its dead letters', async () => {
  expect(await look()).toEqual({
    outbox: { rows: 0, ageSeconds: 0 },
    queues: ['taker.one', 'taker.many'].map((name) => ({
      name,
      ready: 0,
      unacknowledged: 0,
      consumers: 1,
      deadLetters: 0,
    })),
    unrouted: 0,
  });
});

test('a dead letter is counted, and handled once it is replayed after the fix', async () => {
  interfere.one = async () => {
    throw new PermanentError('poison');
  };
  await maker.app.get(Maker).make(1);
  const deadLetters = async () => (await look()).queues.find(({ name }) => name === 'taker.one')!.deadLetters;
  await eventually(async () => expect(await deadLetters()).toBe(1));
  Object.assign(interfere, undisturbed);
  const answer = await replay('taker.one');
  expect([answer.status, (await answer.json()) as Replayed]).toEqual([200, { replayed: 1, left: 0 }]);
  await eventually(async () =>
    expect(await effectsOf(taker)).toContainEqual({ queue: 'one', effects: 1, things: 1 }),
  );
  expect(await deadLetters()).toBe(0);
});

test('a message that is tried again later is counted until it is handled', async () => {
  const status = taker.app.get(BusStatus);
  expect(await status.retrying()).toBe(0);
  interfere.one = async () => {
    throw new Error('not yet');
  };
  await maker.app.get(Maker).make(2);
  await eventually(async () => expect(await status.retrying()).toBe(1));
  Object.assign(interfere, undisturbed);
  await eventually(async () =>
    expect(await effectsOf(taker)).toContainEqual({ queue: 'one', effects: 2, things: 2 }),
  );
  expect(await status.retrying()).toBe(0);
});

test('a queue of another service, and what is no queue, are refused; so is everybody but a service', async () => {
  expect((await replay('maker.one')).status).toBe(404);
  expect((await replay('x')).status).toBe(400);
  expect((await taker.as({ role: 'admin', userId: 1 })('/internal/bus')).status).toBe(403);
});

test('more dead letters than there is time for are sent again in turns, and the consumers notice nothing', async () => {
  const bus = new URL(await freshBus());
  const proxy = await startProxy({ host: bus.hostname, port: Number(bus.port) });
  const AMQP_URL = Object.assign(new URL(bus), { hostname: '127.0.0.1', port: String(proxy.port) }).href;
  const far = await startTestService('taker', TakerModule, { AMQP_URL });
  const connection = await connect(bus.href);
  const channel = await connection.createConfirmChannel();
  for (let n = 0; n < 1_000; n++)
    channel.publish('', deadLetterQueue('taker.one'), Buffer.from('not JSON'), { messageId: `letter-${n}` });
  await channel.waitForConfirms();
  proxy.delay(20); // each message takes a round trip
  const answer = await far.as({ role: 'service' })('/internal/bus/replay', { json: { queue: 'taker.one' } });
  expect(answer.status).toBe(200);
  const { replayed, left } = (await answer.json()) as Replayed;
  expect(replayed).toBeGreaterThan(0);
  expect(left).toBeGreaterThan(500);
  expect(await (await fetch(`${far.url}/ready`)).json()).toEqual({ status: 'ready' });
  proxy.delay(0);
  await connection.close();
  await far.close();
  await proxy.close();
});
