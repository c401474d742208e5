import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Replayed, ServiceBus } from '@portal/contracts/http/admin-bus';
import { eventually } from '../../testing/eventually.js';
import { freshBus } from '../../testing/fresh.js';
import { startTestService, type TestService } from '../../testing/test-service.js';
import { PermanentError } from '../on-event.js';
import { effectsOf, interfere, Maker, MakerModule, TakerModule } from './maker-and-taker.js';

const undisturbed = { ...interfere };
let maker: TestService;
let taker: TestService;
beforeAll(async () => {
  const AMQP_URL = await freshBus();
  taker = await startTestService('taker', TakerModule, { AMQP_URL });
  maker = await startTestService('maker', MakerModule, { AMQP_URL });
}, 30_000);
afterEach(() => void Object.assign(interfere, undisturbed));
afterAll(async () => {
  await maker.close();
  await taker.close();
}, 30_000);

const look = async () => (await (await taker.as({ role: 'service' })('/internal/bus')).json()) as ServiceBus;
const replay = (queue: string) => taker.as({ role: 'service' })('/internal/bus/replay', { json: { queue } });

test('every queue is told with what waits, who listens, and what could not be handled', async () => {
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

test('a queue of another service, and what is no queue, are refused; so is everybody but a service', async () => {
  expect((await replay('maker.one')).status).toBe(404);
  expect((await replay('x')).status).toBe(400);
  expect((await taker.as({ role: 'admin', userId: 1 })('/internal/bus')).status).toBe(403);
});
