import { describe, expect, test } from '@jest/globals';
import { cursorsIn, FIRST_PAGE, pagesOf, positionFrom, showing } from './pages.js';

describe('cursorsIn', () => {
  test('reads both directions of a Link header', () => {
    const link =
      '</api/partner/sales?limit=5&cursor=a%3D1>; rel="next", </api/partner/sales?cursor=b,2&limit=5>; rel="prev"';
    expect(cursorsIn(link)).toEqual({ next: 'a=1', previous: 'b,2' });
  });

  test('takes absolute addresses and unquoted relations', () => {
    expect(cursorsIn('<http://localhost:8080/api/x?cursor=n1>; rel=next')).toEqual({
      next: 'n1',
      previous: null,
    });
  });

  test.each([null, '', 'nonsense', '<>; rel="next"'])('finds nothing in %p', (link) => {
    expect(cursorsIn(link)).toEqual({ next: null, previous: null });
  });
});

describe('positionFrom', () => {
  test('keeps a page that has its cursor', () => {
    expect(positionFrom(3, 'abc')).toEqual({ page: 3, cursor: 'abc' });
    expect(positionFrom('2', 42)).toEqual({ page: 2, cursor: '42' });
  });

  test.each([
    [undefined, undefined],
    [1, 'abc'],
    [2, undefined],
    [2, ''],
    [-1, 'abc'],
    [2.5, 'abc'],
    ['x', 'abc'],
    [2, { a: 1 }],
  ])('is the first page for %p, %p', (page, cursor) => {
    expect(positionFrom(page, cursor)).toEqual(FIRST_PAGE);
  });
});

test('pages are counted up, and there is always one', () => {
  expect([0, 1, 5, 6, 11].map((total) => pagesOf(total, 5))).toEqual([1, 1, 1, 2, 3]);
});

test('the pager says which rows are shown', () => {
  expect(showing(FIRST_PAGE, 5, 5, 12, 'payments')).toBe('Showing 1-5 of 12 payments');
  expect(showing({ page: 3, cursor: 'c' }, 5, 2, 12, 'clients')).toBe('Showing 11-12 of 12 clients');
});

test.each([1_000, 10_000])('a count of %d may have ended there: the pager promises no last page', (total) => {
  expect(pagesOf(total, 50)).toBeNull();
  expect(showing({ page: 21, cursor: 'c' }, 50, 50, total, 'claims')).toBe(
    `Showing 1001-1050 of ${total.toLocaleString('en-US')} or more claims`,
  );
});
