import { Module } from '@nestjs/common';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import pg from 'pg';
import type { QueryRunner } from 'typeorm';
import { breakingProxy, type BreakingProxy } from '../../testing/breaking-proxy.js';
import { eventually } from '../../testing/eventually.js';
import { freshDatabase } from '../../testing/fresh.js';
import { startWithReplica, type WithReplica } from '../../testing/streaming-replica.js';
import { startTestService, type TestService } from '../../testing/test-service.js';
import { DatabaseModule } from '../database.module.js';
import { replicaReads } from '../metrics.js';
import { bool, int8 } from '../sql-types.js';
import { statement } from '../statement.js';

class Notes1700000000901 {
  up = (runner: QueryRunner) => runner.query('create table notes (id bigint generated always as identity)');
  down = (runner: QueryRunner) => runner.query('drop table notes');
}

@Module({ imports: [DatabaseModule.with({ migrations: [Notes1700000000901], mayReadReplica: true })] })
class SomeModule {}

const write = statement('write-one-note', {}, 'insert into notes default values');
const count = statement(
  'count-notes',
  { row: { notes: int8, shown: bool } },
  'select count(*) as notes, pg_is_in_recovery() as shown from notes',
);
/** As slow on the replica as a search for something rare on a busy machine. */
const slowly = statement(
  'count-notes-slowly',
  { row: { notes: int8 } },
  'select count(*) as notes from notes where pg_sleep(case when pg_is_in_recovery() then 60 else 0 end) is not null',
);

let servers: WithReplica;
const further: WithReplica[] = [];
let proxy: BreakingProxy;
let databaseUrl: string;
let service: TestService;
const start = (readUrl: string) =>
  startTestService(
    'some',
    SomeModule,
    { DATABASE_URL: databaseUrl, DATABASE_READ_URL: readUrl, AMQP_URL: 'amqp://nobody' },
    { events: false },
  );
beforeAll(async () => {
  servers = await startWithReplica();
  proxy = await breakingProxy(servers.readUrl);
  databaseUrl = (await freshDatabase('some', servers.url)).url;
  service = await start(proxy.url);
}, 60_000);
afterAll(async () => {
  await service.close();
  await proxy.close();
  for (const each of [servers, ...further]) await each.remove();
});

/** Who answered since the last test. */
async function answers(): Promise<Record<string, number>> {
  const { values } = await replicaReads.get();
  return Object.fromEntries(values.map(({ labels, value }) => [labels.by, value]));
}
beforeEach(() => replicaReads.reset());

const countNow = async () => (await service.database.toShow.first(count))!;
/** Waits until a read comes from the replica. */
const shown = () => eventually(async () => expect((await countNow()).shown).toBe(true));

test('what was just written is shown, each time, by the replica as well', async () => {
  await shown();
  const before = (await countNow()).notes;
  for (let written = before + 1; written <= before + 100; written++) {
    await service.database.query(write);
    expect((await countNow()).notes).toBe(written);
  }
  expect((await answers()).replica).toBeGreaterThan(1);
});

test('what many write at once each of them is shown', async () => {
  await shown();
  await Promise.all(
    Array.from({ length: 200 }, async () => {
      const before = (await service.database.first(count))!.notes;
      await service.database.query(write);
      expect((await countNow()).notes).toBeGreaterThan(before);
    }),
  );
  expect((await answers()).replica).toBeGreaterThan(0);
});

test('while the replica is behind, the primary answers', async () => {
  await shown();
  await servers.pause();
  const before = (await service.database.first(count))!.notes;
  await service.database.query(write);
  expect(await countNow()).toEqual({ notes: before + 1, shown: false });
  const database = new URL(databaseUrl).pathname.slice(1);
  expect(await servers.onReplica('select count(*)::int as notes from notes', database)).toEqual([
    { notes: before },
  ]);
  expect(await answers()).toMatchObject({ 'primary: behind': 1 });
  await servers.resume();
  await shown();
});

test('what takes the replica too long the primary reads, and the next read is the replica’s', async () => {
  await shown();
  const { notes } = await countNow();
  expect((await service.database.toShow.first(slowly))!.notes).toBe(notes);
  expect(await answers()).toMatchObject({ 'primary: failed': 1 });
  expect(await countNow()).toEqual({ notes, shown: true });
});

test('a connection that breaks amid an answer costs nobody theirs', async () => {
  await shown();
  const { notes } = await countNow();
  proxy.cutNext('amid', /count-notes/);
  expect(await countNow()).toEqual({ notes, shown: false });
  await shown();
});

test('a replica that is gone is not waited for, and is read again once it is back', async () => {
  await shown();
  const { notes } = await countNow();
  await servers.stopReplica();
  for (let n = 0; n < 10; n++) expect(await countNow()).toEqual({ notes, shown: false });
  expect(await answers()).toMatchObject({ 'primary: away': 9 });
  await service.database.query(write);
  await servers.startReplica();
  await shown();
  expect((await countNow()).notes).toBe(notes + 1);
});

test('without a replica, and with the primary’s own address, the primary answers', async () => {
  for (const readUrl of ['', databaseUrl]) {
    const other = await start(readUrl);
    await other.database.query(write);
    expect((await other.database.toShow.first(count))!.shown).toBe(false);
    await other.close();
  }
});

test('the replica of another server is not believed, however far that is', async () => {
  const others = await startWithReplica();
  further.push(others);
  const name = new URL(databaseUrl).pathname.slice(1);
  const inside = async (database: string, text: string) => {
    const { href } = Object.assign(new URL(others.url), { pathname: database });
    const client = new pg.Client({ connectionString: href });
    await client.connect();
    await client.query(text).finally(() => client.end());
  };
  await inside('postgres', `create database ${name}`);
  await inside(name, 'create table notes as select generate_series(1, 100000) as id');
  const other = await start(others.readUrl);
  await other.database.query(write);
  expect((await other.database.toShow.first(count))!.shown).toBe(false);
  expect(await answers()).toEqual({ 'primary: failed': 1 });
  await other.close();
});

test('a replica that became a server of its own is not read', async () => {
  await shown();
  await servers.promote();
  const { notes } = (await service.database.first(count))!;
  await service.database.query(write);
  expect(await countNow()).toEqual({ notes: notes + 1, shown: false });
});
