import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import pg from 'pg';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { eventually } from '../../testing/eventually.js';
import { freshDatabase } from '../../testing/fresh.js';
import { addIndex, removeIndex } from '../indexes.js';
import { migrate, type Migration } from '../schema.js';

class NotesByWords1700000000020 implements MigrationInterface {
  transaction = false;
  async up(runner: QueryRunner) {
    await addIndex(runner, 'notes_by_words', 'notes (words) where words is not null', { unique: true });
    await addIndex(runner, 'notes_by_id', 'notes (id)');
  }
  down = (runner: QueryRunner) => removeIndex(runner, 'notes_by_words');
}

let url: string;
let drop: () => Promise<void>;
let client: pg.Client;
beforeAll(async () => {
  ({ url, drop } = await freshDatabase('indexes'));
  client = new pg.Client({ connectionString: url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await drop();
});
beforeEach(() =>
  client.query('drop table if exists notes, migrations; create table notes (id int, words text);'),
);

async function run(...migrations: Migration[]): Promise<void> {
  const source = new DataSource({ type: 'postgres', url, migrations, installExtensions: false });
  await source.initialize();
  await migrate(source).finally(() => source.destroy());
}

const valid = async () =>
  (
    await client.query(`select indexrelid::regclass::text as name, indisvalid, indisunique from pg_index
                        where indrelid = 'notes'::regclass order by 1`)
  ).rows;
const BOTH = [
  { name: 'notes_by_id', indisvalid: true, indisunique: false },
  { name: 'notes_by_words', indisvalid: true, indisunique: true },
];

test('an index is built while a transaction writes to its table, and others write too', async () => {
  const atWork = new pg.Client({ connectionString: url });
  await atWork.connect();
  await atWork.query(`begin; insert into notes values (1, 'a')`);
  const built = run(NotesByWords1700000000020);
  await eventually(async () =>
    expect((await client.query('select from pg_stat_progress_create_index')).rowCount).toBe(1),
  );
  await client.query(`insert into notes values (2, 'b')`);
  await atWork.query('commit');
  await atWork.end();
  await built;
  expect(await valid()).toEqual(BOTH);
});

test('a migration that broke in the midst of an index is run again, and ends as if it never had', async () => {
  await client.query(`insert into notes values (1, 'a'), (2, 'a')`);
  await expect(run(NotesByWords1700000000020)).rejects.toThrow(/could not create unique index/);
  expect(await valid()).toEqual([{ name: 'notes_by_words', indisvalid: false, indisunique: true }]);
  await client.query(`update notes set words = 'b' where id = 2`);
  await run(NotesByWords1700000000020);
  expect(await valid()).toEqual(BOTH);
});

test('what is built already is left as it is', async () => {
  await run(NotesByWords1700000000020);
  const file = async () => (await client.query(`select pg_relation_filenode('notes_by_words')`)).rows;
  const before = await file();
  await client.query('delete from migrations'); // as if interrupted after the last index, before the migration was recorded
  await run(NotesByWords1700000000020);
  expect(await file()).toEqual(before);
});

test('of two processes that migrate at once the one that waits does not hold up the index of the other', async () => {
  const atWork = new pg.Client({ connectionString: url });
  await atWork.connect();
  await atWork.query(`begin; insert into notes values (1, 'a')`);
  const one = run(NotesByWords1700000000020);
  await eventually(async () =>
    expect((await client.query('select from pg_stat_progress_create_index')).rowCount).toBe(1),
  );
  const other = run(NotesByWords1700000000020);
  await eventually(async () =>
    expect(
      (
        await client.query(
          `select from pg_stat_activity where query like '%advisory_lock(%' and datname = current_database()
           and pid <> pg_backend_pid()`,
        )
      ).rowCount,
    ).toBe(1),
  );
  await atWork.query('commit');
  await atWork.end();
  await Promise.all([one, other]);
  expect(await valid()).toEqual(BOTH);
});
