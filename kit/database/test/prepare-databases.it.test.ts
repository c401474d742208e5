import { randomBytes } from 'node:crypto';
import { Module } from '@nestjs/common';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { launch } from '../../bootstrap/start-service.js';
import { SettingsError } from '../../config/settings.js';
import { eventually } from '../../testing/eventually.js';
import { internalKeys } from '../../testing/internal-keys.js';
import { DatabaseModule } from '../database.module.js';
import { prepareDatabases } from '../prepare-databases.js';
import { withOurs } from '../schema.js';

class Notes1700000000010 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create extension if not exists pg_trgm;
      create table notes (id bigint generated always as identity primary key, words text not null);
      create table history (id bigint generated always as identity primary key, words text not null);
      create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
      create trigger append_only before update or delete or truncate on history
        for each statement execute function refuse();
    `);
  }
  async down() {}
}

class More1700000000011 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('alter table notes add column more text; create table newer (id bigint);');
  }
  async down() {}
}

const admin = process.env.TEST_POSTGRES_URL!;
const made: string[] = [];

/** The URL of a service whose role and database do not exist yet. */
function someService(): string {
  const name = `kept_${randomBytes(4).toString('hex')}`;
  made.push(name);
  return Object.assign(new URL(admin), { username: name, password: 'its own', pathname: name }).href;
}

/** The rows of the statement, or its error message. */
async function ask(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return (await client.query(sql)).rows;
  } catch (error) {
    return (error as Error).message;
  } finally {
    await client.end();
  }
}

const migrations = [Notes1700000000010];
let url: string;

beforeAll(async () => {
  url = someService();
  await prepareDatabases(admin, [{ url, migrations }]);
});
afterAll(async () => {
  for (const name of made) await ask(admin, `drop database if exists ${name} with (force)`);
});

test('a service reads and writes rows, takes numbers, and does not touch tables', async () => {
  expect(await ask(url, `insert into notes (words) values ('a'), ('b') returning id`)).toHaveLength(2);
  expect(await ask(url, `update notes set words = 'c' where id = 1; delete from notes where id = 2`)).toEqual(
    undefined,
  );
  expect(await ask(url, `select nextval(pg_get_serial_sequence('notes', 'id'))`)).toEqual([{ nextval: 3 }]);
  for (const sql of [
    'create table mine (id int)',
    'create temp table mine (id int)',
    'create schema mine',
    'alter table notes add column mine int',
    'drop table notes',
    'truncate notes',
    'update migrations set name = name',
    `set role ${new URL(url).username}_owner`,
  ])
    expect([sql, await ask(url, sql)]).toEqual([
      sql,
      expect.stringMatching(/^(permission denied|must be owner|must be able)/),
    ]);
});

test('of what is append-only a service adds rows and changes none', async () => {
  expect(await ask(url, `insert into history (words) values ('a') returning id`)).toEqual([{ id: 1 }]);
  expect(await ask(url, `update history set words = 'b'`)).toBe('permission denied for table history');
  expect(await ask(url, 'delete from history')).toBe('permission denied for table history');
});

test('a service enters no database but its own, and nobody signs in as an owner', async () => {
  const other = someService();
  await prepareDatabases(admin, [{ url: other, migrations: [] }]);
  const foreign = new URL(url);
  for (const name of [new URL(other).pathname, 'postgres', 'template1'])
    expect(await ask(Object.assign(foreign, { pathname: name }).href, 'select 1')).toMatch(
      /permission denied for database/,
    );
  const owner = Object.assign(new URL(url), { username: `${new URL(url).username}_owner` }).href;
  expect(await ask(owner, 'select 1')).toMatch(/authentication failed|not permitted to log in/);
});

test('what an older version left to the service changes owner, rows and all', async () => {
  const older = someService();
  const { username: role } = new URL(older);
  await ask(admin, `create role ${role} login password 'old'`);
  await ask(admin, `create database ${role} owner ${role}`);
  const asService = Object.assign(new URL(older), { password: 'old' }).href;
  await ask(
    asService,
    'create extension pg_trgm; create table notes (id bigint generated always as identity)',
  );
  await ask(asService, 'insert into notes default values');

  await prepareDatabases(admin, [{ url: older, migrations: [More1700000000011] }]);

  expect(await ask(older, 'select id, more from notes')).toEqual([{ id: 1, more: null }]);
  expect(await ask(older, 'insert into notes default values returning id')).toEqual([{ id: 2 }]);
  expect(await ask(older, 'drop table notes')).toBe('must be owner of table notes');
  const owners = `select distinct pg_get_userbyid(relowner) as owner from pg_class where relname in ('notes', 'newer', 'outbox')
    union select pg_get_userbyid(extowner) from pg_extension where extname = 'pg_trgm'
    union select pg_get_userbyid(datdba) from pg_database where datname = '${role}'`;
  expect(await ask(older, owners)).toEqual([{ owner: `${role}_owner` }]);
});

/** A database as the previous version left it: the service owns everything, and is using it. */
async function olderService() {
  const older = someService();
  const { username: role } = new URL(older);
  await ask(admin, `create role ${role} login password 'its own'`);
  await ask(admin, `create database ${role} owner ${role}`);
  await ask(older, 'create table notes (id int, words text); create table other_notes (id int)');
  const [atWork, beside] = [0, 1].map(() => new pg.Client({ connectionString: older })) as [
    pg.Client,
    pg.Client,
  ];
  await Promise.all([atWork.connect(), beside.connect()]);
  return { url: older, atWork, beside, leave: () => Promise.all([atWork.end(), beside.end()]) };
}

/** Waits until a session waits for a lock on the table. */
const wantedBySomebody = (client: pg.Client, table: string) =>
  eventually(async () => {
    const waiting = `select from pg_locks where relation = '${table}'::regclass and not granted`;
    expect((await client.query(waiting)).rowCount).toBe(1);
  });

test.each([
  ['notes', 'other_notes'],
  ['other_notes', 'notes'],
])("who uses %s and then %s while rights change is in nobody's way", async (first, then) => {
  const { url, atWork, beside, leave } = await olderService();
  await atWork.query(`begin; insert into ${first} values (1)`);
  const prepared = prepareDatabases(admin, [{ url, migrations: [] }]).catch((error: Error) => error);
  await wantedBySomebody(beside, first);
  await atWork.query(`insert into ${then} values (1); commit`);
  expect(await prepared).toBeUndefined();
  expect(await ask(url, `select count(*)::int as notes from notes, other_notes`)).toEqual([{ notes: 1 }]);
  expect(await ask(url, 'drop table notes')).toBe('must be owner of table notes');
  await leave();
});

test('a query behind a change of rights or a migration does not wait for the locks that these wait for', async () => {
  const { url, atWork, beside, leave } = await olderService();
  await atWork.query('begin; insert into notes values (1)');
  const prepared = prepareDatabases(admin, [{ url, migrations: [More1700000000011] }]);
  await wantedBySomebody(beside, 'notes');
  // Would queue behind the exclusive lock request, which waits for the open transaction.
  expect((await beside.query('select from notes')).rowCount).toBe(0);
  await atWork.query('commit; begin; insert into notes values (2)');
  await wantedBySomebody(beside, 'notes');
  expect((await beside.query('select from notes')).rowCount).toBe(1);
  await atWork.query('commit');
  await prepared;
  expect(await ask(url, 'select more from notes')).toHaveLength(2);
  await leave();
});

test('where all is as it shall be, nothing is touched', async () => {
  const rows = () =>
    ask(
      Object.assign(new URL(url), { username: new URL(admin).username, password: new URL(admin).password })
        .href,
      `select 'table' as kind, relname, xmin::text from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'S')
       union all select 'database', datname, xmin::text from pg_database where datname = current_database() order by 1, 2`,
    );
  const before = await rows();
  await prepareDatabases(admin, [{ url, migrations }]);
  expect(await rows()).toEqual(before);
});

test('two runs at once, and any number after them, end alike; the password follows the settings', async () => {
  const service = someService();
  const later = Object.assign(new URL(service), { password: 'its next' }).href;
  const run = (url: string) => prepareDatabases(admin, [{ url, migrations }]);
  await Promise.all([run(service), run(service)]);
  await run(later);
  const done = { done: withOurs(migrations).length };
  expect(await ask(later, 'select count(*)::int as done from migrations')).toEqual([done]);
  expect(await ask(service, 'select 1')).toMatch(/authentication failed/);
});

test('any role that may create databases and roles suffices, as on a managed PostgreSQL', async () => {
  const maker = Object.assign(new URL(someService()), { pathname: 'postgres' });
  await ask(admin, `create role ${maker.username} login createdb createrole password 'its own'`);
  await ask(admin, `grant connect on database postgres to ${maker.username}`);
  const service = someService();
  await prepareDatabases(maker.href, [{ url: service, migrations }]);
  await prepareDatabases(maker.href, [{ url: service, migrations: [...migrations, More1700000000011] }]);
  expect(await ask(service, `insert into notes (words, more) values ('a', 'b') returning id`)).toHaveLength(
    1,
  );
  expect(await ask(service, 'delete from history')).toBe('permission denied for table history');
});

test('a process starts on a schema that is newer than it, and says what an older one lacks', async () => {
  const start = (migrations: (typeof More1700000000011)[], DATABASE_URL = url) => {
    @Module({ imports: [DatabaseModule.with({ migrations })] })
    class SomeModule {}
    const settings = { DATABASE_URL, HTTP_PORT: '0', LOG_LEVEL: 'silent', ...internalKeys('notes') };
    Object.assign(process.env, settings);
    return launch('notes', SomeModule, { events: false });
  };
  await (await start([])).app.close();
  await (await start(migrations)).app.close();
  await expect(start([...migrations, More1700000000011])).rejects.toThrow(
    new SettingsError([
      'Its database lacks More1700000000011: the migrations of this version have to run before it does.',
    ]),
  );
});
