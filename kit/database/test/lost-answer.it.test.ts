import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Module } from '@nestjs/common';
import { partnerTotalsChanged } from '@portal/contracts/events/partner-totals-changed';
import { OUTCOME_UNKNOWN } from '@portal/contracts/values/outcomes';
import type { QueryRunner } from 'typeorm';
import { breakingProxy, type BreakingProxy } from '../../testing/breaking-proxy.js';
import { freshDatabase } from '../../testing/fresh.js';
import { startTestService, type TestService } from '../../testing/test-service.js';
import { runApart } from '../../tracing/run-apart.js';
import { DatabaseModule } from '../database.module.js';
import { nullable, text } from '../sql-types.js';
import { statement } from '../statement.js';
import { isUniqueViolation } from '../unique-violation.js';

class Notes1700000000900 {
  up = (runner: QueryRunner) =>
    runner.query(
      `create table notes (text text, page int constraint one_each unique deferrable initially deferred)`,
    );
  down = (runner: QueryRunner) => runner.query('drop table notes');
}

@Module({ imports: [DatabaseModule.with({ migrations: [Notes1700000000900] })] })
class SomeModule {}

const write = statement(
  'write-note',
  { params: { words: text } },
  `insert into notes (text) values (:words)`,
);
const read = statement('read-notes', { row: { text: nullable(text) } }, `select text from notes`);
const number = statement('number-note', {}, `insert into notes (text, page) values ('numbered', 1)`);

const unknown = { status: 503, code: OUTCOME_UNKNOWN };

let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let proxy: BreakingProxy;
let service: TestService;
beforeAll(async () => {
  fresh = await freshDatabase('some');
  proxy = await breakingProxy(fresh.url);
  service = await startTestService(
    'some',
    SomeModule,
    { DATABASE_URL: proxy.url, AMQP_URL: 'amqp://nobody' },
    { events: false },
  );
});
afterAll(async () => {
  await service.close();
  await proxy.close();
  await fresh.drop();
});
beforeEach(() => service.sql('delete from notes'));

const written = async () => (await service.database.query(read)).map(({ text }) => text);

describe('a transaction whose connection is cut', () => {
  test.each([
    ['before its commit arrives', 'before', []],
    ['after it is committed', 'after', ['hers']],
    ['amid the answer', 'amid', ['hers']],
  ] as const)('%s is neither done nor failed, as far as anybody knows', async (_case, cut, left) => {
    proxy.cutNext(cut, /COMMIT/);
    const ended: string[] = [];
    const work = service.database.transaction(async (transaction) => {
      transaction.afterCommit(() => ended.push('told'));
      await transaction.query(write, { words: 'hers' });
    });
    await expect(work).rejects.toMatchObject(unknown);
    expect([await written(), ended]).toEqual([left, []]);
    expect(service.database.connections()).toMatchObject({ busy: 0, waiting: 0 });
  });

  test('before it comes to its commit has surely failed', async () => {
    proxy.cutNext('after', /write-note/);
    const work = service.database.transaction((transaction) => transaction.query(write, { words: 'hers' }));
    await expect(work).rejects.not.toMatchObject({ code: OUTCOME_UNKNOWN });
    expect(await written()).toEqual([]);
  });
});

test('a commit that PostgreSQL refuses has failed for its reason', async () => {
  const work = service.database.transaction(async (transaction) => {
    await transaction.query(number);
    await transaction.query(number);
  });
  const refused = await work.catch((error: unknown) => error);
  expect(refused).not.toMatchObject(unknown);
  expect(isUniqueViolation((refused as Error & { driverError?: unknown }).driverError ?? refused)).toBe(true);
});

describe('a statement outside of a transaction', () => {
  test.each([
    ['before it arrives', 'before', []],
    ['after it is done', 'after', ['hers']],
  ] as const)('that writes, cut %s, is not known', async (_case, cut, left) => {
    proxy.cutNext(cut, /write-note/);
    await expect(service.database.query(write, { words: 'hers' })).rejects.toMatchObject(unknown);
    expect(await written()).toEqual(left);
  });

  test('that reads has failed, since nothing comes of it', async () => {
    proxy.cutNext('after', /read-notes/);
    await expect(written()).rejects.not.toMatchObject({ code: OUTCOME_UNKNOWN });
  });
});

describe('what fails in a request that has published', () => {
  const published = () =>
    service.database.transaction(async (transaction) => {
      await transaction.query(write, { words: 'hers' });
      await transaction.publish(partnerTotalsChanged, 'partner/1', { partnerId: 1 });
    });

  test('is not known: what was asked for is done', async () => {
    await runApart(async () => {
      await published();
      proxy.cutNext('after', /read-notes/);
      await expect(written()).rejects.toMatchObject(unknown);
      proxy.cutNext('before', /START TRANSACTION/);
      await expect(published()).rejects.toMatchObject(unknown);
    });
    expect(await written()).toEqual(['hers']);
  });

  test('says nothing of the next request', async () => {
    await runApart(published);
    proxy.cutNext('after', /read-notes/);
    await expect(runApart(written)).rejects.not.toMatchObject({ code: OUTCOME_UNKNOWN });
  });
});
