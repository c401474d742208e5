import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { connect, type ChannelModel, type ConfirmChannel } from 'amqplib';
import { currentContext } from '../../process/context.js';
import { announceError } from '../../testing/error-watch.js';
import { eventually } from '../../testing/eventually.js';
import { freshBus } from '../../testing/fresh.js';
import { startTestService, type TestService } from '../../testing/test-service.js';
import { EVENTS, RETURNS } from '../broker/topology.js';
import { PermanentError } from '../consumer/on-event.js';
import { replayDeadLetters, showDeadLetters } from '../dead-letters/dead-letters.js';
import { dlq } from '../dead-letters/dlq.js';
import { effectsOf, interfere, Maker, MakerModule, OnlookerModule, TakerModule } from './maker-and-taker.js';

const LOG_LEVEL = process.env.LOG_LEVEL ?? 'silent';
const undisturbed = { ...interfere };
let AMQP_URL: string;
let maker: TestService;
let taker: TestService;
let connection: ChannelModel;
let channel: ConfirmChannel;

beforeAll(async () => {
  AMQP_URL = await freshBus();
  taker = await startTestService('taker', TakerModule, { AMQP_URL, LOG_LEVEL });
  maker = await startTestService('maker', MakerModule, { AMQP_URL, LOG_LEVEL });
  connection = await connect(AMQP_URL);
  channel = await connection.createConfirmChannel();
});

afterEach(async () => {
  Object.assign(interfere, undisturbed);
  await taker.sql('delete from effect');
});

afterAll(async () => {
  await maker.close();
  await taker.close();
  await connection.close();
});

const make = (n: number) => maker.app.get(Maker).make(n);
const makeMany = (from: number, to: number) => maker.app.get(Maker).makeMany(from, to);
const effects = () => effectsOf(taker);
const all = (count: number) => [
  { queue: 'many', effects: count, things: count },
  { queue: 'one', effects: count, things: count },
];
const outbox = () => maker.sql("select n from (select (data->>'n')::int as n from outbox) owed order by n");

test('what is made is heard once by each concern, and the outbox is empty then', async () => {
  await make(1);
  await makeMany(2, 250);
  await eventually(async () => expect(await effects()).toEqual(all(250)));
  await eventually(async () => expect(await outbox()).toEqual([]));
});

test('what a process commits it sends by itself; others leave it alone until it is a second old', async () => {
  // So young that no relay takes it.
  await maker.sql(`
    create function stay_young() returns trigger language plpgsql as $$
      begin new.time := now() + interval '1 hour'; return new; end $$;
    create trigger stay_young before insert on outbox for each row execute function stay_young()`);
  await make(1);
  await eventually(async () => expect(await effects()).toEqual(all(1)));
  await eventually(async () => expect(await outbox()).toEqual([]));
  await maker.sql('drop function stay_young cascade');

  await maker.sql(
    `insert into outbox (type, version, source, subject, data, correlation_id, time)
     select 'thing.made', 1, 'maker', 'thing/' || n, jsonb_build_object('n', n), 'test', now() + (5 - 2 * n) * interval '1 hour'
     from generate_series(2, 3) n`,
  );
  await eventually(async () => expect(await effects()).toEqual(all(2)));
  await eventually(async () => expect(await outbox()).toEqual([{ n: 2 }]));
  await maker.sql(`update outbox set time = now() - interval '1 second'`);
  await eventually(async () => expect(await effects()).toEqual(all(3)));
});

test('of a backlog, once 2,000 are sent, no more goes out in a second than is set', async () => {
  // So low a rate that the rest would take longer than a test may.
  const slow = { AMQP_URL: await freshBus(), LOG_LEVEL, RELAY_BACKLOG_PER_SECOND: '20' };
  const alone = await startTestService('maker', MakerModule, slow);
  const waiting = async () => (await alone.sql('select count(*) from outbox'))[0]!.count as number;
  await alone.app.get(Maker).makeMany(1, 6_000);
  await eventually(async () => expect(await waiting()).toBeLessThanOrEqual(3_900)); // a batch, and 2,000
  expect(await waiting()).toBeGreaterThan(0);
  await alone.close();
});

test('events that can never be sent keep none of the others waiting, and stay', async () => {
  // Longer than AMQP allows a routing key to be.
  await maker.sql(
    `insert into outbox (type, version, source, subject, data, correlation_id)
     select repeat('x', 300), 1, 'nobody', 'thing/' || n, '{}', 'test' from generate_series(1, 4) n`,
  );
  await makeMany(1, 150);
  await eventually(async () => expect(await effects()).toEqual(all(150)));
  await eventually(async () =>
    expect(await maker.sql('select source from outbox')).toEqual(Array(4).fill({ source: 'nobody' })),
  );
  await maker.sql(`delete from outbox where source = 'nobody'`);
});

test('what a transaction that failed would have published is never heard', async () => {
  await expect(makeMany(1, 1_000_000_000_000)).rejects.toThrow();
  await make(1);
  await eventually(async () => expect(await effects()).toEqual(all(1)));
});

test('a copy of a message has no effect', async () => {
  const seen: string[] = [];
  interfere.one = async (event) => void seen.push(JSON.stringify(event));
  await make(1);
  await eventually(async () => expect(await effects()).toEqual(all(1)));
  const copy = Buffer.from(seen[0]!);
  for (const queue of ['taker.one', 'taker.many']) channel.sendToQueue(queue, copy, { userId: 'portal' });
  await channel.waitForConfirms();
  await make(2);
  await eventually(async () => expect(await effects()).toEqual(all(2)));
  expect(seen).toHaveLength(2);
});

test.each([
  ['another user', 'claims'],
  ['nobody', undefined],
])('an event that %s published by a way round its exchange is a dead letter', async (_, userId) => {
  const seen: object[] = [];
  interfere.one = async (event) => void seen.push(event);
  await make(1);
  await eventually(async () => expect(seen).toHaveLength(1));
  const forged = Buffer.from(JSON.stringify({ ...seen[0], id: randomUUID(), data: { n: 2 } }));
  const forger = await connect(Object.assign(new URL(AMQP_URL), { username: 'claims' }).href);
  const way = await forger.createConfirmChannel();
  await way.assertExchange('claims.way', 'fanout');
  const { queue } = await way.assertQueue('claims.way', {
    messageTtl: 0,
    deadLetterExchange: RETURNS,
    deadLetterRoutingKey: 'taker.one',
  });
  await way.bindQueue(queue, 'claims.way', '');
  const headers = { 'x-published-by': 'maker' };
  way.publish('claims.way', '', forged, { userId, headers, messageId: 'forged' });
  await way.waitForConfirms();
  const letters = () => showDeadLetters(channel, 'taker.one', 1);
  const reason = expect.stringContaining(`published by ${userId ?? 'nobody'} as a copy, not by maker`);
  await eventually(async () => expect(await letters()).toMatchObject([{ messageId: 'forged', reason }]));
  await way.deleteQueue(queue);
  await forger.close();
  await channel.purgeQueue('taker.one.dlq');
  expect(await effects()).toContainEqual({ queue: 'one', effects: 1, things: 1 });
});

test('a handler that fails is tried again later, and holds up nobody', async () => {
  const failed: number[] = [];
  interfere.one = async ({ data }) => {
    if (data.n !== 3 || failed.push(data.n) > 1) return;
    throw new Error('not today');
  };
  await makeMany(1, 20);
  await eventually(async () =>
    expect(await effects()).toEqual([all(20)[0], { queue: 'one', effects: 19, things: 19 }]),
  );
  await eventually(async () => expect(await effects()).toEqual(all(20)));
  expect(failed).toEqual([3, 3]);
});

test('one bad event of a batch costs the others nothing; it is kept with its reason and replayed after the fix', async () => {
  interfere.batch = async (events) => {
    if (events.some(({ data }) => data.n === 13)) throw new PermanentError('thirteen is not a number here');
  };
  await makeMany(1, 150);
  await eventually(async () =>
    expect(await effects()).toEqual([{ queue: 'many', effects: 149, things: 149 }, all(150)[1]]),
  );
  const [letter, ...others] = await eventually(async () => {
    const letters = await showDeadLetters(channel, 'taker.many', 10);
    expect(letters).not.toEqual([]);
    return letters;
  });
  expect(others).toEqual([]);
  expect(letter).toMatchObject({
    type: 'thing.made',
    reason: 'PermanentError: thirteen is not a number here',
  });

  interfere.batch = undisturbed.batch;
  let said = '';
  const tool = { url: AMQP_URL, queues: [], write: (text: string) => void (said += text) };
  expect(await dlq(['replay', 'taker.many'], tool)).toBe(0);
  expect(said).toBe('1 of 1 sent again.\n');
  await eventually(async () => expect(await effects()).toEqual(all(150)));
  expect(await showDeadLetters(channel, 'taker.many', 10)).toEqual([]);
});

test('while the disk of the database is full messages wait, and none counts as tried', async () => {
  // PostgreSQL's own error for a full disk. The sequence counts the tries, since a rollback does not reset it.
  await taker.sql(`
    create table full_disk (); create sequence refused;
    create function refuse() returns trigger language plpgsql as $$ begin
      if to_regclass('full_disk') is null then return new; end if;
      perform nextval('refused');
      raise 'could not extend file: No space left on device' using errcode = 'disk_full';
    end $$;
    create trigger full_disk before insert on effect for each row execute function refuse();
  `);
  const triedAgain = async () =>
    /^bus_handled_total{queue="one",outcome="(retried|dead)"} \d+$/m.exec(
      await (await fetch(`${taker.url}/metrics`)).text(),
    )?.[0];
  const before = await triedAgain();
  await make(1);
  await eventually(async () => {
    const [counted] = await taker.sql('select last_value as refused from refused');
    expect(counted!.refused).toBeGreaterThan(4);
  });
  await taker.sql('drop table full_disk');
  await eventually(async () => expect(await effects()).toEqual(all(1)));
  expect(await triedAgain()).toBe(before);
});

test('what is no event goes straight to the dead letters, named by its fields and never by their values', async () => {
  const body = { specversion: '1.0', data: { n: 'secret' } };
  for (const text of ['not JSON', JSON.stringify(body)])
    channel.publish(EVENTS, 'thing.made', Buffer.from(text), { messageId: 'a-strangers' });
  await make(1);
  await eventually(async () => expect(await effects()).toEqual(all(1)));
  const letters = await eventually(async () => {
    const found = await showDeadLetters(channel, 'taker.one', 10);
    expect(found).toHaveLength(2);
    return found;
  });
  const reasons = letters.map(({ reason }) => reason);
  expect(reasons).toContain('UnreadableError: Not JSON');
  expect(reasons).toContainEqual(
    expect.stringMatching(/^UnreadableError: Not an event: id invalid_type, source/),
  );
  expect(reasons.join()).not.toContain('secret');
  await channel.purgeQueue('taker.one.dlq');
  await channel.purgeQueue('taker.many.dlq');
});

test('a handler knows what caused it', async () => {
  const contexts: unknown[] = [];
  interfere.one = async (event) => {
    contexts.push([
      currentContext()?.causationId === event.id,
      currentContext()?.correlationId === event.correlationid,
    ]);
  };
  await make(1);
  await eventually(async () => expect(await effects()).toEqual(all(1)));
  expect(contexts).toEqual([[true, true]]);
});

test('a deleted queue comes back by itself, and readiness tells meanwhile', async () => {
  const ready = async () => (await fetch(`${taker.url}/ready`)).json();
  await channel.deleteQueue('taker.one');
  const waits = { status: 'ready', waitsFor: ['queue taker.one'] };
  await eventually(async () => expect(await ready()).toEqual(waits));
  await eventually(async () => expect(await ready()).toEqual({ status: 'ready' }));
  await makeMany(1, 30);
  await eventually(async () => expect(await effects()).toEqual(all(30)));
});

test('an event that no queue is bound to is kept, counted, and delivered once one is', async () => {
  const bus = await freshBus();
  const alone = await startTestService('maker', MakerModule, { AMQP_URL: bus, LOG_LEVEL });
  await alone.app.get(Maker).makeMany(1, 5);
  const there = await connect(bus);
  const look = await there.createConfirmChannel();
  await eventually(async () => expect((await look.checkQueue('unrouted')).messageCount).toBe(5));
  const late = await startTestService('taker', TakerModule, { AMQP_URL: bus, LOG_LEVEL });
  // This process measures two buses under one name: the metric shows the one that answered last.
  await eventually(async () =>
    expect(await (await fetch(`${late.url}/metrics`)).text()).toContain(
      'bus_queue_messages{queue="unrouted"} 5',
    ),
  );
  expect(await replayDeadLetters(look, 'unrouted', { as: 'portal' })).toBe(5);
  await eventually(async () => expect(await effectsOf(late)).toEqual(all(5)));
  await there.close();
  await alone.close();
  await late.close();
});

test('every process that listens to broadcasts hears each event, whatever its handler makes of it', async () => {
  announceError(/BroadcastConsumer: thing.made was not handled .*blinked/);
  const env = { AMQP_URL, LOG_LEVEL, DATABASE_URL: 'postgres://nobody@localhost/nothing' };
  const onlookers = [
    await startTestService('onlooker', OnlookerModule, env),
    await startTestService('onlooker', OnlookerModule, env),
  ];
  const heard: number[] = [];
  interfere.broadcast = async ({ data }) => {
    heard.push(data.n);
    throw new Error('blinked');
  };
  await make(1);
  await make(2);
  await eventually(() => expect(heard.sort()).toEqual([1, 1, 2, 2]));
  for (const onlooker of onlookers) await onlooker.close();
});

test('a signal reaches the connected consumers and is kept for nobody else', async () => {
  const bus = await freshBus();
  const alone = await startTestService('maker', MakerModule, { AMQP_URL: bus, LOG_LEVEL });
  const owed = () => alone.sql('select from outbox');
  await alone.app.get(Maker).see(1);
  await eventually(async () => expect(await owed()).toEqual([]));

  const heard: number[] = [];
  interfere.signal = async ({ data }) => void heard.push(data.n);
  const env = { AMQP_URL: bus, LOG_LEVEL, DATABASE_URL: 'postgres://nobody@localhost/nothing' };
  const onlooker = await startTestService('onlooker', OnlookerModule, env);
  await alone.app.get(Maker).see(2);
  await eventually(() => expect(heard).toEqual([2]));

  const there = await connect(bus);
  expect((await (await there.createChannel()).checkQueue('unrouted')).messageCount).toBe(0);
  await there.close();
  await alone.close();
  await onlooker.close();
});
