// Two small services for the tests of the bus: one makes things and publishes events, one records what it handles.
import { Controller, Injectable, Module } from '@nestjs/common';
import { defineEvent, type DataOf, type EventEnvelope } from '@portal/contracts/events/define-event';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import * as z from 'zod';
import { DatabaseModule } from '../../database/database.module.js';
import { Database, type Transaction } from '../../database/database.js';
import { array, int4, text } from '../../database/sql-types.js';
import { statement } from '../../database/statement.js';
import type { TestService } from '../../testing/test-service.js';
import { MessagingModule } from '../messaging.module.js';
import { OnBroadcast, OnEvent, OnEvents } from '../consumer/on-event.js';

export const thingMade = defineEvent({
  type: 'thing.made',
  version: 1,
  source: 'maker',
  data: z.object({ n: z.int() }),
});
type ThingMade = DataOf<typeof thingMade>;

export const thingSeen = defineEvent({
  type: 'thing.seen',
  version: 1,
  source: 'maker',
  signal: true,
  data: z.object({ n: z.int() }),
});
type ThingSeen = DataOf<typeof thingSeen>;

/** Nothing here is unique, so that nothing hides an effect that happened twice. */
export class ThingsAndEffects1700000000002 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('create table thing (n int); create table effect (queue text, n int);');
  }
  async down(runner: QueryRunner) {
    await runner.query('drop table thing; drop table effect;');
  }
}

const insertThings = statement(
  'insert-things',
  { params: { from: int4, to: int4 } },
  'insert into thing (n) select generate_series(:from::int, :to::int)',
);
const insertEffects = statement(
  'insert-effects',
  { params: { queue: text, numbers: array(int4) } },
  'insert into effect (queue, n) select :queue, unnest(:numbers::int[])',
);

@Injectable()
export class Maker {
  constructor(private readonly database: Database) {}

  /** One thing, one event, one transaction. */
  async make(n: number): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await transaction.query(insertThings, { from: n, to: n });
      await transaction.publish(thingMade, `thing/${n}`, { n });
    });
  }

  /** A signal. */
  async see(n: number): Promise<void> {
    await this.database.transaction((transaction) => transaction.publish(thingSeen, `thing/${n}`, { n }));
  }

  /** As `make`, for `from` to `to`, in one transaction. */
  async makeMany(from: number, to: number): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await transaction.query(insertThings, { from, to });
      const ns = Array.from({ length: to - from + 1 }, (_, index) => from + index);
      await transaction.publishEach(
        thingMade,
        ns.map((n) => ({ subject: `thing/${n}`, data: { n } })),
      );
    });
  }
}

/** What a test does inside the handlers, before their effect: throw, wait … */
export const interfere = {
  broadcast: async (_event: EventEnvelope<ThingMade>): Promise<void> => undefined,
  signal: async (_event: EventEnvelope<ThingSeen>): Promise<void> => undefined,
  one: async (_event: EventEnvelope<ThingMade>): Promise<void> => undefined,
  batch: async (_events: EventEnvelope<ThingMade>[]): Promise<void> => undefined,
};

@Controller()
class NoteWhenThingMade {
  @OnEvent(thingMade, { queue: 'one' })
  async handle(event: EventEnvelope<ThingMade>, transaction: Transaction) {
    await interfere.one(event);
    await transaction.query(insertEffects, { queue: 'one', numbers: [event.data.n] });
  }
}

@Controller()
class CountWhenThingsMade {
  @OnEvents(thingMade, { queue: 'many', batch: 100 })
  async handle(events: EventEnvelope<ThingMade>[], transaction: Transaction) {
    await interfere.batch(events);
    await transaction.query(insertEffects, { queue: 'many', numbers: events.map(({ data }) => data.n) });
  }
}

@Controller()
class ShowWhenThingMade {
  @OnBroadcast(thingMade)
  async handle(event: EventEnvelope<ThingMade>) {
    await interfere.broadcast(event);
  }

  @OnBroadcast(thingSeen)
  async see(event: EventEnvelope<ThingSeen>) {
    await interfere.signal(event);
  }
}

@Module({
  imports: [
    DatabaseModule.with({ migrations: [ThingsAndEffects1700000000002] }),
    MessagingModule.for('maker', [thingMade, thingSeen]),
  ],
  providers: [Maker],
})
export class MakerModule {}

@Module({
  imports: [
    DatabaseModule.with({ migrations: [ThingsAndEffects1700000000002] }),
    MessagingModule.for('taker'),
  ],
  controllers: [NoteWhenThingMade, CountWhenThingsMade],
})
export class TakerModule {}

/** Like the hub: consumes broadcasts and stores nothing. */
@Module({ imports: [MessagingModule.forBroadcast('onlooker')], controllers: [ShowWhenThingMade] })
export class OnlookerModule {}

/** How many effects there are per queue, and of how many things. Equal numbers mean that none happened twice. */
export const effectsOf = (taker: Pick<TestService, 'sql'>) =>
  taker.sql<{ queue: string; effects: number; things: number }>(
    'select queue, count(*) as effects, count(distinct n) as things from effect group by queue order by queue',
  );
