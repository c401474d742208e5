import { describe, expect, test } from '@jest/globals';
import { decodeCursor, encodeCursor, pageOf, type CursorFormat, type Position } from './cursor.js';

const byName: CursorFormat = { sort: 'name', key: 'text', isNamed: true };
const byAmount: CursorFormat = { sort: 'amount', key: 'number', isNamed: true };
const byDate: CursorFormat = { sort: 'date', key: 'moment', isNamed: true };
const written = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');

describe('a place', () => {
  test.each<[CursorFormat, Position]>([
    [byName, { key: 'ava lind', id: 3, back: false }],
    [byAmount, { key: 12_900, id: 3, back: true }],
    [byDate, { key: '2026-11-05T10:00:00.000Z', id: 3, back: false }],
  ])('in the order %j is read as it was written', (order, place) => {
    expect(decodeCursor(encodeCursor(place, order), order)).toEqual(place);
  });

  test.each([
    ['of another order with keys of the same kind', written(5, 3, 0, 'commission'), byAmount],
    ['of an order with other keys', encodeCursor({ key: 'ava', id: 3, back: false }, byName), byAmount],
    ['with half of it missing', written(5, 3), byAmount],
    ['with a key that no row has', written('a\0', 3, 0, 'name'), byName],
    [
      'with a moment that PostgreSQL does not read',
      written('0000-01-01T00:00:00.000Z', 3, 0, 'date'),
      byDate,
    ],
    [
      'with a moment of two hundred digits',
      written(`2026-01-01T00:00:00.${'1'.repeat(200)}Z`, 3, 0, 'date'),
      byDate,
    ],
    ['that is no place', 'bm90IG91cnM', byName],
  ])('%s is refused', (_case, cursor, order) => {
    expect(() => decodeCursor(cursor, order)).toThrow('This page no longer exists');
  });

  test('of a list with one order names none, and is read with the name that releases before gave it', () => {
    const onlyOrder: CursorFormat = { key: 'number', sort: 'unpaid', isNamed: false };
    const position = { key: 5, id: 3, back: false };
    expect(encodeCursor(position, onlyOrder)).toBe(written(5, 3, 0));
    expect(decodeCursor(written(5, 3, 0, 'unpaid'), onlyOrder)).toEqual(position);
    expect(() => decodeCursor(written(5, 3, 0, 'amount'), onlyOrder)).toThrow('This page no longer exists');
  });

  test('of the release before, which told no order, is read still', () => {
    expect(decodeCursor(written(5, 3, 0), byAmount)).toEqual({ key: 5, id: 3, back: false });
  });
});

test('a page has one row less than was read, and says where it goes on', () => {
  const rows = [9, 7, 7, 4].map((key, index) => ({ key, id: 10 - index }));
  const pageFrom = (from: Position | null, read: typeof rows) =>
    pageOf(read, 2, from, (row, back) => encodeCursor({ ...row, back }, byAmount));
  const first = pageFrom(null, rows.slice(0, 3));
  expect([first.rows, first.previous]).toEqual([rows.slice(0, 2), null]);
  const position = decodeCursor(first.next!, byAmount);
  expect(position).toEqual({ key: 7, id: 9, back: false });
  const second = pageFrom(position, rows.slice(2));
  expect([second.rows, second.next]).toEqual([rows.slice(2), null]);
  const back = decodeCursor(second.previous!, byAmount);
  expect(pageFrom(back, [rows[1]!, rows[0]!])).toEqual(first);
});
