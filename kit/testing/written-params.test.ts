import { expect, test } from '@jest/globals';
import { writtenParams } from './written-params.js';

const found = (text: string) =>
  writtenParams(text).map(({ table, column, param }) => `${table}.${column} = $${param}`);

test.each([
  [`insert into notes (words, page) values ($2, $1)`, ['notes.words = $2', 'notes.page = $1']],
  [`insert into notes as n (words) values ($1::text) on conflict do nothing`, ['notes.words = $1']],
  [`insert into notes (id, words) overriding system value values ($1, 'a, b')`, ['notes.id = $1']],
  [
    `insert into notes (a, b, c) select $1, coalesce($2, now()), $3 from unnest($4) where x = $5`,
    ['notes.a = $1', 'notes.c = $3'],
  ],
  [
    `with new as (insert into notes (words) values ($1)) update books b set notes = $2, read = $3 + 1 where id = $4`,
    ['notes.words = $1', 'books.notes = $2'],
  ],
  [`update notes set words = $2 where id = $1 returning id`, ['notes.words = $2']],
  [`delete from notes where id = $1`, []],
])('%s', (text, written) => expect(found(text)).toEqual(written));
