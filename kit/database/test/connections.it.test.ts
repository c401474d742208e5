import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Module } from '@nestjs/common';
import { cuttableWay } from '../../testing/cuttable-way.js';
import { announceError } from '../../testing/error-watch.js';
import { eventually } from '../../testing/eventually.js';
import { freshDatabase } from '../../testing/fresh.js';
import { startTestService, type TestService } from '../../testing/test-service.js';
import { DatabaseModule } from '../database.module.js';
import { statement } from '../statement.js';

@Module({ imports: [DatabaseModule.with({ migrations: [] })] })
class SomeModule {}

const limits = statement(
  'limits',
  `select name, setting::int, source from pg_settings
   where name ~ '^tcp_keepalives|^(lock|statement|idle_in_transaction_session)_timeout$' order by name`,
);
const nap = statement('nap', 'select pg_sleep(0.2)');

let service: TestService;
beforeAll(async () => {
  const settings = { DATABASE_POOL: '2', AMQP_URL: 'amqp://nobody' };
  service = await startTestService('some', SomeModule, settings, { events: false });
}, 60_000);
afterAll(() => service.close());

test('callers wait for a connection when all are at work, and only then', async () => {
  const { database } = service;
  await Promise.all([database.query(nap), database.query(nap)]);
  await eventually(() => expect(database.connections()).toEqual({ busy: 0, idle: 2, waiting: 0 }));

  const two = [database.query(nap), database.query(nap)];
  expect(database.connections().waiting).toBe(0);
  await eventually(() => expect(database.connections()).toEqual({ busy: 2, idle: 0, waiting: 0 }));
  const third = database.query(nap);
  expect(database.connections()).toEqual({ busy: 2, idle: 0, waiting: 1 });
  await Promise.all([...two, third]);
  expect(database.connections().waiting).toBe(0);
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
  const way = await cuttableWay(own.url);
  way.cutNext('before', /./s);
  const settings = { DATABASE_URL: way.url, AMQP_URL: 'amqp://nobody' };
  const late = await startTestService('late', SomeModule, settings, { events: false });
  expect(await late.sql('select 1 as one')).toEqual([{ one: 1 }]);
  await late.close();
  await way.close();
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
  const whose = statement<{ pid: number }>('whose', 'select pg_backend_pid() as pid');
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
