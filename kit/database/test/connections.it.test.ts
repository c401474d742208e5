import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Module } from '@nestjs/common';
import pg from 'pg';
import { toAppError } from '../../http/error-answer.js';
import { breakingProxy } from '../../testing/breaking-proxy.js';
import { announceError } from '../../testing/error-watch.js';
import { eventually } from '../../testing/eventually.js';
import { freshDatabase } from '../../testing/fresh.js';
import { startTestService, type TestService } from '../../testing/test-service.js';
import { DatabaseModule } from '../database.module.js';
import { int4, text } from '../sql-types.js';
import { statement } from '../statement.js';

@Module({ imports: [DatabaseModule.with({ migrations: [] })] })
class SomeModule {}

const limits = statement(
  'limits',
  { row: { name: text, setting: int4, source: text } },
  `select name, setting::int, source from pg_settings
   where name ~ '^tcp_keepalives|^(lock|statement|idle_in_transaction_session)_timeout$' order by name`,
);
const work = statement('work', {}, 'select pg_advisory_xact_lock_shared(1)');

let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let service: TestService;
/** While it holds the lock, `work` blocks. */
let holder: pg.Client;
beforeAll(async () => {
  fresh = await freshDatabase('some');
  const settings = { DATABASE_URL: fresh.url, DATABASE_POOL: '2', AMQP_URL: 'amqp://nobody' };
  service = await startTestService('some', SomeModule, settings, { events: false });
  holder = new pg.Client({ connectionString: fresh.url });
  await holder.connect();
});
afterAll(async () => {
  await holder.end();
  await service.close();
  await fresh.drop();
});
const hold = () => holder.query('select pg_advisory_lock(1)');
const letGo = () => holder.query('select pg_advisory_unlock(1)');

test('callers wait for a connection when all are at work, and only then', async () => {
  const { database } = service;
  await hold();
  const both = [database.query(work), database.query(work)];
  await eventually(() => expect(database.connections().busy).toBe(2));
  await letGo();
  await Promise.all(both);
  await eventually(() => expect(database.connections()).toEqual({ busy: 0, idle: 2, waiting: 0 }));

  await hold();
  const two = [database.query(work), database.query(work)];
  expect(database.connections().waiting).toBe(0);
  await eventually(() => expect(database.connections()).toEqual({ busy: 2, idle: 0, waiting: 0 }));
  const third = database.query(work);
  expect(database.connections()).toEqual({ busy: 2, idle: 0, waiting: 1 });
  await letGo();
  await Promise.all([...two, third]);
  expect(database.connections().waiting).toBe(0);
});

test('a caller that waits for one in vain is told to try again, and nothing was begun', async () => {
  const { database } = service;
  const { options } = service.app.get(pg.Pool);
  const patience = options.connectionTimeoutMillis;
  await hold();
  const two = [database.query(work), database.query(work)];
  await eventually(() => expect(database.connections().busy).toBe(2));
  options.connectionTimeoutMillis = 1;
  let begun = false;
  const late = database.transaction(async () => void (begun = true)).catch(toAppError);
  expect(await late).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
  expect(begun).toBe(false);
  options.connectionTimeoutMillis = patience;
  await letGo();
  await Promise.all(two);
});

test('whatever the server is set to, a connection ends soon after the machine at its other end', async () => {
  const byUs = (name: string, setting: number) => ({ name, setting, source: 'client' });
  expect(await service.database.query(limits)).toEqual([
    byUs('idle_in_transaction_session_timeout', 60_000),
    byUs('lock_timeout', 10_000),
    byUs('statement_timeout', 15_000),
    byUs('tcp_keepalives_count', 3),
    byUs('tcp_keepalives_idle', 30),
    byUs('tcp_keepalives_interval', 10),
  ]);
});

test('a service goes on with its start when its database has hung up at first', async () => {
  const own = await freshDatabase('late');
  const proxy = await breakingProxy(own.url);
  proxy.cutNext('before', /./s);
  const settings = { DATABASE_URL: proxy.url, AMQP_URL: 'amqp://nobody' };
  const late = await startTestService('late', SomeModule, settings, { events: false });
  expect(await late.sql('select 1 as one')).toEqual([{ one: 1 }]);
  await late.close();
  await proxy.close();
  await own.drop();
});

test('a service whose database refuses its password ends at once', async () => {
  announceError(/ExceptionHandler: password authentication failed/);
  const own = await freshDatabase('refused');
  const settings = { DATABASE_URL: own.url.replace(/:[^:@]*@/, ':wrong@'), AMQP_URL: 'amqp://nobody' };
  const start = startTestService('refused', SomeModule, settings, { events: false });
  await expect(start).rejects.toMatchObject({ code: '28P01' });
  await own.drop();
});

test('a connection that fell silent in a transaction is closed, and nobody else gets it', async () => {
  const whose = statement('whose', { row: { pid: int4 } }, 'select pg_backend_pid() as pid');
  let silent = 0;
  const work = service.database.transaction(async (transaction) => {
    silent = (await transaction.first(whose))!.pid;
    throw new Error('Query read timeout');
  });
  await expect(work).rejects.toThrow('Query read timeout');
  await eventually(async () =>
    expect(await service.sql('select from pg_stat_activity where pid = $1', [silent])).toEqual([]),
  );
});
