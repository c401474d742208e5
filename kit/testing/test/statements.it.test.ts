import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { array, int4, int8, notNull, nullable, text, timestamptz } from '../../database/sql-types.js';
import { family, statement, type Statement } from '../../database/statement.js';
import { freshDatabase } from '../fresh.js';
import { wrongStatements } from '../statements.js';

let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  fresh = await freshDatabase('some');
  client = new pg.Client({ connectionString: fresh.url });
  await client.connect();
  await client.query('create table notes (id bigint not null, words text not null, read_at timestamptz)');
});
afterAll(async () => {
  await client.end();
  await fresh.drop();
});

const wrong = (...statements: Statement[]) => wrongStatements(client, statements);

test('statements that are what they say are wrong in nothing', async () => {
  const read = statement(
    'right-read',
    { params: { ids: array(int8), to: timestamptz }, row: { id: int8, readAt: nullable(timestamptz) } },
    `select id, read_at as "readAt" from notes where id = any(:ids) and read_at < :to`,
  );
  const joined = statement(
    'right-joined',
    { row: { words: nullable(text), read_at: notNull(timestamptz) } },
    'select other.words, n.read_at from notes n left join notes other using (id) where n.read_at is not null',
  );
  const write = statement(
    'right-write',
    { params: { id: int8, words: text, readAt: nullable(timestamptz) } },
    'insert into notes (id, words, read_at) values (:id, :words, :readAt) returning 1',
  );
  expect(await wrong(read, joined, write)).toEqual([]);
});

test('a type, a name or a null that is otherwise is told, and what PostgreSQL refuses', async () => {
  const types = statement(
    'wrong-types',
    { params: { id: text, ids: array(int4) }, row: { id: int4, words: text, word: text } },
    'select id, words, read_at from notes where id = :id and id = any(:ids::bigint[])',
  );
  const nulls = statement(
    'wrong-nulls',
    {
      params: { id: int8, words: nullable(text), other: nullable(text) },
      row: { id: nullable(int8), words: notNull(text), read_at: timestamptz },
    },
    `with one as (insert into notes (id, words) values (:id, :words))
     update notes set words = :other returning id, words, read_at`,
  );
  const broken = statement('wrong-table', {}, 'select 1 from nowhere');
  expect(await wrong(types, nulls, broken)).toEqual([
    'wrong-types: :id is bigint, declared text',
    'wrong-types: :ids is bigint[], declared integer[]',
    'wrong-types: there is no column word',
    'wrong-types: column id is bigint, declared integer',
    'wrong-types: column read_at is not declared',
    'wrong-nulls: :words is written to notes.words, which is never null',
    'wrong-nulls: :other is written to notes.words, which is never null',
    'wrong-nulls: column id is never null, declared nullable',
    'wrong-nulls: column words is never null: it needs no notNull',
    'wrong-nulls: column read_at may be null, declared otherwise',
    'wrong-table: relation "nowhere" does not exist',
  ]);
});

test('of a family every shape is looked at', async () => {
  const made: Statement[] = [];
  const member = family({ order: ['id', 'page'], count: [0, 1] }, ({ order, count }) => {
    const one = statement(`by-${order}-${count}`, {}, `select from notes order by ${order} limit ${count}`);
    made.push(one);
    return one;
  });
  expect(member({ order: 'id', count: 0 })).toBe(member({ order: 'id', count: 0 }));
  const { everyStatement } = await import('../../database/statement.js');
  expect(await wrong(...everyStatement().filter(({ name }) => name.startsWith('by-')))).toEqual([
    'by-page-0: column "page" does not exist',
    'by-page-1: column "page" does not exist',
  ]);
  expect(made).toHaveLength(4);
});
