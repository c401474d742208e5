import { describe, expect, test } from '@jest/globals';
import { decodePlace, encodePlace, pageAt, type Order, type Place } from './places.js';

const byName: Order = { sort: 'name', key: 'text' };
const byAmount: Order = { sort: 'amount', key: 'number' };
const byDate: Order = { sort: 'date', key: 'moment' };
const written = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');

describe('a place', () => {
  test.each<[Order, Place]>([
    [byName, { key: 'ava lind', id: 3, back: false }],
    [byAmount, { key: 12_900, id: 3, back: true }],
    [byDate, { key: '2026-11-05T10:00:00.000Z', id: 3, back: false }],
  ])('in the order %j is read as it was written', (order, place) => {
    expect(decodePlace(encodePlace(place, order), order)).toEqual(place);
  });

  test.each([
    ['of another order with keys of the same kind', written(5, 3, 0, 'commission'), byAmount],
    ['of an order with other keys', encodePlace({ key: 'ava', id: 3, back: false }, byName), byAmount],
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
    expect(() => decodePlace(cursor, order)).toThrow('This page no longer exists');
  });

  test('of the release before, which told no order, is read still', () => {
    expect(decodePlace(written(5, 3, 0), byAmount)).toEqual({ key: 5, id: 3, back: false });
  });
});

test('a page has one row less than was read, and says where it goes on', () => {
  const rows = [9, 7, 7, 4].map((key, index) => ({ key, id: 10 - index }));
  const first = pageAt(rows.slice(0, 3), 2, null, byAmount, (row) => row);
  expect([first.rows, first.previous]).toEqual([rows.slice(0, 2), null]);
  const place = decodePlace(first.next!, byAmount);
  expect(place).toEqual({ key: 7, id: 9, back: false });
  const second = pageAt(rows.slice(2), 2, place, byAmount, (row) => row);
  expect([second.rows, second.next]).toEqual([rows.slice(2), null]);
  const back = decodePlace(second.previous!, byAmount);
  expect(pageAt([rows[1]!, rows[0]!], 2, back, byAmount, (row) => row)).toEqual({
    ...first,
    next: first.next,
  });
});
