import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { eventually } from '@portal/kit/testing/eventually';
import { freshBus, freshDatabase } from '@portal/kit/testing/fresh';
import { startTestService, type TestService } from '@portal/kit/testing/test-service';
import pg from 'pg';
import { effectsOf, Maker, MakerModule, TakerModule } from '../../../kit/messaging/test/maker-and-taker.js';
import { takeConsistentSnapshot, type ConsistentSnapshot } from '../consistent-snapshot.ts';
import { SEND_AGAIN } from '../restore-backup.sql.ts';

let urls: { maker: string; taker: string };
let drop: () => Promise<void>;
let running: TestService[];

beforeEach(async () => {
  const [maker, taker] = [await freshDatabase('maker'), await freshDatabase('taker')];
  urls = { maker: maker.url, taker: taker.url };
  drop = async () => void (await Promise.all([maker.drop(), taker.drop()]));
  running = [];
});

afterEach(async () => {
  for (const service of running) await service.close();
  await drop();
});

async function start(name: 'maker' | 'taker', bus: string): Promise<TestService> {
  const module = name === 'maker' ? MakerModule : TakerModule;
  const service = await startTestService(name, module, { AMQP_URL: bus, DATABASE_URL: urls[name] });
  running.push(service);
  return service;
}

async function stop(service: TestService): Promise<void> {
  running = running.filter((each) => each !== service);
  await service.close();
}

async function inMaker(sql: string): Promise<void> {
  const client = new pg.Client(urls.maker);
  await client.connect();
  await client.query(sql);
  await client.end();
}

/** The same database with slower queries, so that its snapshot is taken after the other's. */
async function farAway(url: string): Promise<{ url: string; close(): void }> {
  const { hostname, port } = new URL(url);
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    client.on('data', (chunk) => setTimeout(() => upstream.write(chunk), 40));
    upstream.on('data', (chunk) => client.write(chunk));
    client.on('error', () => undefined).on('close', () => upstream.destroy());
    upstream.on('error', () => undefined).on('close', () => client.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { address, port: near } = server.address() as AddressInfo;
  const far = Object.assign(new URL(url), { hostname: address, port: String(near) });
  return { url: far.href, close: () => server.close() };
}

const numbers = async (moment: ConsistentSnapshot, database: string, sql: string) =>
  (await moment.read<{ n: string }>(database, sql)).map(({ n }) => n);

test('whatever is an effect in one database is a cause in the other, at any moment under load', async () => {
  const bus = await freshBus();
  const taker = await start('taker', bus);
  const maker = await start('maker', bus);
  let made = 0;
  let going = true;
  const writers = Array.from({ length: 4 }, async () => {
    while (going) await maker.app.get(Maker).make(++made);
  });

  const far = await farAway(urls.taker);
  let underWay = 0;
  for (let round = 0; round < 20; round++) {
    const moment = await takeConsistentSnapshot({ maker: urls.maker, taker: far.url });
    const things = new Set(await numbers(moment, 'maker', 'select n::text from thing'));
    const effects = await numbers(moment, 'taker', "select n::text from effect where queue = 'one'");
    expect(effects.filter((n) => !things.has(n))).toEqual([]);

    const events = 'select id::text as n from outbox union all select id::text from sent_events';
    const told = new Set(await numbers(moment, 'maker', events));
    const heard = await numbers(moment, 'taker', 'select message_id::text as n from inbox');
    expect(heard.filter((id) => !told.has(id))).toEqual([]);
    expect(told.size).toBe(things.size);
    underWay += things.size - effects.length;
    await moment.end();
  }
  going = false;
  far.close();
  await Promise.all(writers);
  expect(underWay).toBeGreaterThan(0); // otherwise nothing was tested
  const all = { effects: made, things: made };
  await eventually(async () =>
    expect(await effectsOf(taker)).toEqual([
      { queue: 'many', ...all },
      { queue: 'one', ...all },
    ]),
  );
});

test('an event that was on its way has its effect after a restore, and the others have none again', async () => {
  const before = await freshBus();
  const listener = await start('taker', before);
  const maker = await start('maker', before);
  await maker.app.get(Maker).makeMany(1, 20);
  const effects = (count: number) => [
    { queue: 'many', effects: count, things: count },
    { queue: 'one', effects: count, things: count },
  ];
  await eventually(async () => expect(await effectsOf(listener)).toEqual(effects(20)));
  await stop(listener);
  await maker.app.get(Maker).make(21);
  await eventually(async () => expect(await maker.sql('select from outbox')).toEqual([]));
  await stop(maker);
  await inMaker(SEND_AGAIN);

  // Another broker, as after a restore: it has no messages.
  const after = await freshBus();
  const taker = await start('taker', after);
  expect(await effectsOf(taker)).toEqual(effects(20));
  await start('maker', after);
  await eventually(async () => expect(await effectsOf(taker)).toEqual(effects(21)));
  await eventually(async () => expect(await taker.sql('select from inbox')).toHaveLength(42));
});

test('it waits for a writer that takes long, and does not end it', async () => {
  const bus = await freshBus();
  await start('taker', bus);
  await start('maker', bus);
  const writer = new pg.Client(urls.taker);
  const onlooker = new pg.Client(urls.taker);
  await writer.connect();
  await onlooker.connect();
  const waiting = async () =>
    (
      await onlooker.query(
        'select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())',
      )
    ).rowCount;
  await writer.query('begin');
  await writer.query(`insert into inbox (consumer, message_id) values ('late', gen_random_uuid())`);

  const agreeing = takeConsistentSnapshot(urls);
  await eventually(async () => expect(await waiting()).toBe(1));
  await eventually(async () => expect(await waiting()).toBe(0)); // this attempt gave up
  await writer.query('commit');
  const moment = await agreeing;
  expect(moment.tries).toBeGreaterThan(1);
  expect(await moment.read('taker', `select from inbox where consumer = 'late'`)).toHaveLength(1);
  await moment.end();
  await writer.end();
  await onlooker.end();
});

test('a writer waits while the snapshot is taken, and is not in it', async () => {
  const maker = await start('maker', await freshBus());
  let making: Promise<void> | undefined;
  const moment = await takeConsistentSnapshot(
    { maker: urls.maker },
    { whileHeld: async () => void (making = maker.app.get(Maker).make(1)) },
  );
  await making;
  expect(await moment.read('maker', 'select from thing')).toEqual([]);
  expect(await maker.sql('select from thing')).toHaveLength(1);
  await moment.end();
});
