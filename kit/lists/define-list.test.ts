import { describe, expect, test } from '@jest/globals';
import { int8, text, timestamptz } from '../database/sql-types.js';
import { bound } from '../database/statement.js';
import { defineList } from './define-list.sql.js';
import { filter, filterFlag, filterWords } from './filters.js';
import { by, cursorOf, readingOf, type Asked } from './orders.js';

const notes = defineList({
  name: 'notes',
  row: { id: int8, title: text, written: timestamptz },
  orders: { date: by('written', timestamptz, 'written'), title: by('lower(title)', text, 'title') },
  id: by('id', int8, 'id'),
  always: { params: { ownerId: int8 }, conditions: ['owner_id = :ownerId'] },
  filters: {
    kind: filter('kind = :kind', text),
    open: filterFlag('closed_at is null'),
    words: filterWords('search'),
  },
  from: 'from notes',
  page: ({ where, orderBy }) => `select id, title, written from notes ${where} ${orderBy} limit :limit`,
});

type Given = Parameters<typeof notes.pageStatement>[1];
type Sort = keyof typeof notes.orders;
const ask = (asked: Partial<Asked<Sort>>, given: Partial<Given> = {}) => {
  const statement = notes.pageStatement(readingOf(notes, { limit: 10, ...asked }), { ownerId: 7, ...given });
  const { text: sql, values } = bound(...statement);
  return { sql: sql.replace('select id, title, written from notes ', ''), values };
};
const cursor = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');

describe('a list', () => {
  test('begins at the end of its first order, newest first, and reads one row more than a page', () => {
    expect(ask({})).toEqual({
      sql: 'where owner_id = $1 order by written desc, id desc limit $2',
      values: [7, 11],
    });
  });

  test('reads on from a cursor, and towards the beginning from one that goes back', () => {
    expect(ask({ sort: 'title', direction: 'asc', cursor: cursor('bread', 4, 0, 'title') })).toEqual({
      sql: 'where owner_id = $1 and (lower(title), id) > ($2, $3) order by lower(title) asc, id asc limit $4',
      values: [7, 'bread', 4, 11],
    });
    expect(ask({ sort: 'title', direction: 'asc', cursor: cursor('bread', 4, 1, 'title') }).sql).toBe(
      'where owner_id = $1 and (lower(title), id) < ($2, $3) order by lower(title) desc, id desc limit $4',
    );
  });

  test.each([new Date('2026-01-01T10:00:00.500Z'), Date.parse('2026-01-01T10:00:00.500Z')])(
    'reads on from a moment, as it reads it: %p',
    (written) => {
      const on = cursorOf(notes, 'date', { id: 4, title: '', written }, false);
      expect(ask({ cursor: on }).values).toEqual([7, '2026-01-01T10:00:00.500Z', 4, 11]);
    },
  );

  test('has the conditions of the filters that are given, and no others', () => {
    expect(ask({}, { kind: 'todo', open: true, words: ['%milk%', '%bread%'] })).toEqual({
      sql: 'where owner_id = $1 and kind = $2 and closed_at is null and search like $3 and search like $4 order by written desc, id desc limit $5',
      values: [7, 'todo', '%milk%', '%bread%', 11],
    });
    expect(ask({}, { kind: null, open: false, words: [] })).toEqual(ask({}));
  });

  test('cannot be read without what it always asks for', () => {
    expect(() => ask({}, { ownerId: undefined! })).toThrow(':ownerId is not given');
  });

  test('counts what the filters find, up to a limit', () => {
    const { text: sql, values } = bound(...notes.countStatement({ ownerId: 7, kind: 'todo' }));
    expect([sql, values]).toEqual([
      'select count(*) as counted from (select from notes where owner_id = $1 and kind = $2 limit 1000) counted',
      [7, 'todo'],
    ]);
  });

  test('begins at the start for an empty cursor', () => expect(ask({ cursor: '' })).toEqual(ask({})));

  test('refuses a cursor of another order', () => {
    expect(() => ask({ cursor: cursor('bread', 4, 0, 'title') })).toThrow('This page no longer exists');
  });
});
