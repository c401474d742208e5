import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Module } from '@nestjs/common';
import type { QueryRunner } from 'typeorm';
import { freshDatabase } from '../../testing/fresh.js';
import { startTestService, type TestService } from '../../testing/test-service.js';
import { DatabaseModule } from '../database.module.js';
import { int4, int8 } from '../sql-types.js';
import { statement } from '../statement.js';

class Numbers1700000000901 {
  up = (runner: QueryRunner) => runner.query('create table numbers (number int primary key)');
  down = (runner: QueryRunner) => runner.query('drop table numbers');
}

@Module({ imports: [DatabaseModule.with({ migrations: [Numbers1700000000901] })] })
class SomeModule {}

const add = statement(
  'add-number',
  { params: { number: int4 } },
  'insert into numbers (number) values (:number)',
);
const count = statement(
  'count-numbers',
  { row: { counted: int8 } },
  'select count(*) as counted from numbers',
);
const addAfter = statement(
  'add-number-after',
  { params: { number: int4 } },
  'insert into numbers (number) select max(number) + :number from numbers',
);

let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let service: TestService;
beforeAll(async () => {
  fresh = await freshDatabase('some');
  const settings = { DATABASE_URL: fresh.url, DATABASE_POOL: '2', AMQP_URL: 'amqp://nobody' };
  service = await startTestService('some', SomeModule, settings, { events: false });
});
afterAll(async () => {
  await service.close();
  await fresh.drop();
});
beforeEach(() => service.sql('delete from numbers'));

const counted = async () => (await service.database.first(count))!.counted;

describe('statements of a transaction that are given at once', () => {
  test('run in their order, each on what those before it did', async () => {
    const [, , found] = await service.database.transaction((transaction) =>
      Promise.all([
        transaction.query(add, { number: 5 }),
        transaction.query(addAfter, { number: 1 }),
        transaction.query(count),
      ]),
    );
    expect(found).toEqual([{ counted: 2 }]);
    expect(await service.sql('select number from numbers order by number')).toEqual([
      { number: 5 },
      { number: 6 },
    ]);
  });

  test('leave nothing when one of them fails, and fail as it did', async () => {
    const failing = service.database.transaction((transaction) =>
      Promise.all([
        transaction.query(add, { number: 1 }),
        transaction.query(add, { number: 1 }),
        transaction.query(addAfter, { number: 1 }),
      ]),
    );
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(await counted()).toBe(0);
  });

  test('are refused once the transaction is over, so that none goes to the next one on its connection', async () => {
    let goOn!: () => void;
    const failed = new Promise<void>((resolve) => (goOn = resolve));
    let beside: Promise<unknown> = Promise.resolve();
    const failing = service.database.transaction(async (transaction) => {
      beside = failed.then(() => transaction.query(add, { number: 1 }));
      await transaction.query(add, { number: 2 });
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    goOn();
    await expect(beside).rejects.toThrow('add-number: its transaction is over');
    expect(await counted()).toBe(0);
  });

  test('of which the first fails are not run, and are prepared anew where they never were before', async () => {
    const never = statement(
      'count-numbers-for-once',
      { row: { counted: int8 } },
      'select count(*) as counted from numbers where number > 0',
    );
    const failing = service.database.transaction((transaction) =>
      Promise.all([transaction.query(addAfter, { number: 1 }), transaction.query(never)]),
    );
    await expect(failing).rejects.toMatchObject({ code: '23502' }); // of an empty table the next number is null
    expect(await service.database.query(never)).toEqual([{ counted: 0 }]);
  });
});
