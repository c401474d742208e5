import { Controller, Module } from '@nestjs/common';
import { afterAll, afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import { connect, type ChannelModel } from 'amqplib';
import type { Transaction } from '../../database/database.js';
import { DatabaseModule } from '../../database/database.module.js';
import { eventually } from '../../testing/eventually.js';
import { freshBus } from '../../testing/fresh.js';
import { startTestService, type TestService } from '../../testing/test-service.js';
import { ConsumerBindings } from '../outbox/consumer-bindings.js';
import { MessagingModule } from '../messaging.module.js';
import { OnEvent } from '../consumer/on-event.js';
import { declareQueue } from '../broker/topology.js';
import {
  effectsOf,
  Maker,
  TakerModule,
  ThingsAndEffects1700000000002,
  thingMade,
  thingSeen,
} from './maker-and-taker.js';

const thingMadeForThree = { ...thingMade, consumedBy: ['taker.one', 'taker.many', 'latecomer.things'] };

@Module({
  imports: [
    DatabaseModule.with({ migrations: [ThingsAndEffects1700000000002] }),
    MessagingModule.for('maker', [thingMadeForThree, thingSeen]),
  ],
  providers: [Maker],
})
class MakerModule {}

const late: number[] = [];
@Controller()
class RecordLate {
  @OnEvent(thingMade, { queue: 'things' })
  async handle(event: EventEnvelope<{ n: number }>, _: Transaction) {
    late.push(event.data.n);
  }
}

@Module({
  imports: [DatabaseModule.with({ migrations: [] }), MessagingModule.for('latecomer', [])],
  controllers: [RecordLate],
})
class LatecomerModule {}

let bus: string;
const running: { close(): Promise<void> }[] = [];
const start = async (...service: Parameters<typeof startTestService>): Promise<TestService> => {
  const started = await startTestService(service[0], service[1], { AMQP_URL: bus });
  running.push(started);
  return started;
};
let connection: ChannelModel;
beforeEach(async () => {
  bus = await freshBus();
  connection = await connect(bus);
});
afterEach(async () => {
  await connection.close();
  for (const service of running.splice(0)) await service.close();
});
afterAll(() => expect(running).toEqual([]));

const all = [
  { queue: 'many', effects: 1, things: 1 },
  { queue: 'one', effects: 1, things: 1 },
];

test('on an empty broker an event waits until all its queues are bound, and reaches the last of them', async () => {
  const maker = await start('maker', MakerModule);
  const taker = await start('taker', TakerModule);
  await maker.app.get(Maker).make(7);
  await eventually(() =>
    expect(maker.app.get(ConsumerBindings).waiting()).toEqual(['latecomer.things.hears.thing.made']),
  );
  expect(await maker.sql('select from outbox')).toHaveLength(1);
  expect(await effectsOf(taker)).toEqual([]);

  await start('latecomer', LatecomerModule);
  await eventually(() => expect(late).toEqual([7]));
  await eventually(async () => expect(await effectsOf(taker)).toEqual(all));
  expect(maker.app.get(ConsumerBindings).waiting()).toEqual([]);
  expect((await (await connection.createChannel()).checkQueue('unrouted')).messageCount).toBe(0);
});

test('an event waits for a queue that is bound to other events and not yet to this one', async () => {
  const channel = await connection.createChannel();
  await declareQueue(channel, 'latecomer.things', [{ ...thingMade, type: 'thing.painted' }]);
  const maker = await start('maker', MakerModule);
  await start('taker', TakerModule);
  await maker.app.get(Maker).make(6);
  await eventually(() =>
    expect(maker.app.get(ConsumerBindings).waiting()).toEqual(['latecomer.things.hears.thing.made']),
  );
  expect(await maker.sql('select from outbox')).toHaveLength(1);
  await start('latecomer', LatecomerModule);
  await eventually(() => expect(late).toContain(6));
});

test('an event is sent to a queue that an older version bound without a mark', async () => {
  const channel = await connection.createChannel();
  const quorum = { durable: true, arguments: { 'x-queue-type': 'quorum' } };
  await channel.assertExchange('domain.unrouted', 'fanout');
  await channel.assertExchange('domain.events', 'topic', { alternateExchange: 'domain.unrouted' });
  await channel.assertQueue('latecomer.things', quorum);
  await channel.bindQueue('latecomer.things', 'domain.events', 'thing.made');
  const maker = await start('maker', MakerModule);
  await start('taker', TakerModule);
  await maker.app.get(Maker).make(9);
  await eventually(async () => expect((await channel.checkQueue('latecomer.things')).messageCount).toBe(1));
});

test('if a binding cannot be checked, its event waits, and no other', async () => {
  const maker = await start('maker', MakerModule);
  await start('taker', TakerModule);
  const bindings = maker.app.get(ConsumerBindings) as unknown as {
    isBound(binding: { mark: string }): Promise<boolean>;
  };
  jest.spyOn(bindings, 'isBound').mockImplementation(async ({ mark }) => {
    if (mark.startsWith('latecomer.')) throw Object.assign(new Error('ACCESS_REFUSED'), { code: 403 });
    return true;
  });
  maker.app.get(ConsumerBindings).reset();
  await maker.app.get(Maker).make(5);
  await maker.app.get(Maker).see(5);
  await eventually(async () =>
    expect(await maker.sql('select type from outbox')).toEqual([{ type: 'thing.made' }]),
  );
});

test('an event of a newer version is left to that version, and holds up no other', async () => {
  const maker = await start('maker', MakerModule);
  await start('taker', TakerModule);
  await start('latecomer', LatecomerModule);
  await maker.sql(`insert into outbox (type, version, source, subject, data, correlation_id)
                   values ('thing.painted', 1, 'maker', 'thing/1', '{}', 'newer')`);
  await maker.app.get(Maker).make(8);
  await eventually(() => expect(late).toContain(8));
  await eventually(async () =>
    expect(await maker.sql('select type from outbox')).toEqual([{ type: 'thing.painted' }]),
  );
});
