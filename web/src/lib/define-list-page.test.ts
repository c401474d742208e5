import { expect, jest, test } from '@jest/globals';
import { listClaims } from '@portal/contracts/calls/claims';
import { listPayoutBatches } from '@portal/contracts/calls/payouts';
import { CLAIM_STATUSES } from '@portal/contracts/values/claims';
import { defineListPage } from './define-list-page.js';
import { choiceIn, idIn, wordIn } from './search-params.js';

const claims = defineListPage({
  key: ['claims'],
  call: listClaims,
  size: 25,
  filters: { search: wordIn, status: (value) => choiceIn(value, CLAIM_STATUSES) },
  params: { claim: idIn },
  sorts: { date: 'desc', name: 'asc' },
  query: ({ search, status, sort, direction }) => ({ search, status, sort, direction }),
});

const batches = defineListPage({ key: ['batches'], call: listPayoutBatches, size: 10, at: 'batches' });

test('the search params are read, and what is invalid is dropped', () => {
  const params = {
    search: '42',
    status: 'denied',
    claim: 7,
    sort: 'name',
    direction: 'asc',
    page: 2,
    from: 'abc',
  };
  expect(claims.searchIn({ ...params, search: 42, other: 1 })).toEqual(params);
  expect(
    claims.searchIn({ search: '', status: 'lost', claim: -1, sort: 'id', direction: 'up', page: 2 }),
  ).toEqual({});
});

test('a page is asked for by filters, order and cursor, and is kept by them', () => {
  const { queryKey } = claims.query({ status: 'denied', page: 3, from: 'abc', claim: 7 });
  expect(queryKey).toEqual([
    'claims',
    { status: 'denied', sort: 'date', direction: 'desc', limit: 25, cursor: 'abc' },
  ]);
  expect(claims.query({}).queryKey).toEqual(['claims', { sort: 'date', direction: 'desc', limit: 25 }]);
});

test('its query is asked for by its own search params alone', () => {
  const asked: unknown[] = [];
  const list = defineListPage({
    ...{ key: ['claims'], call: listClaims, size: 25, filters: { search: wordIn } },
    query(search) {
      asked.push(search);
      return {};
    },
  });
  list.query(Object.assign(list.searchIn({ search: 'a', page: 2, from: 'abc' }), { dialog: 'settings' }));
  expect(asked).toEqual([{ search: 'a' }]);
});

test('of a search that is too long the list is asked for the beginning', () => {
  expect(claims.searchIn({ search: 'a'.repeat(500) }).search).toBe('a'.repeat(200));
});

test('the first page is not in the URL', () => {
  expect(claims.first).toEqual({ page: undefined, from: undefined });
  expect(claims.turnedTo({ page: 2, cursor: 'abc' })).toEqual({ page: 2, from: 'abc' });
  expect(claims.turnedTo({ page: 1, cursor: null })).toEqual(claims.first);
});

test('a second list of a page has search params of its own', () => {
  const search = batches.searchIn({ page: 2, from: 'abc', batches: 3, batchesFrom: 'def' });
  expect(search).toEqual({ batches: 3, batchesFrom: 'def' });
  expect(batches.positionIn(search)).toEqual({ page: 3, cursor: 'def' });
  expect(batches.first).toEqual({ batches: undefined, batchesFrom: undefined });
});

test('only filters filter, and they are cleared together', () => {
  expect(claims.isFiltered({ status: 'denied' })).toBe(true);
  expect(claims.isFiltered({ claim: 7, sort: 'name', page: 2, from: 'abc' })).toBe(false);
  expect(claims.unfiltered).toEqual({ search: undefined, status: undefined });
});

test.each([
  ['another column by its first direction', {}, 'name', 'asc'],
  ['the default column in reverse', {}, 'date', 'asc'],
  ['a column in reverse', { sort: 'name' as const, direction: 'asc' as const }, 'name', 'desc'],
  ['a reversed column as at first', { sort: 'name' as const, direction: 'desc' as const }, 'name', 'asc'],
])('sorts by %s', (_, search, sort, direction) =>
  expect(claims.sortedBy(search, sort)).toEqual({ sort, direction }),
);

test('a list with one order has none in the URL', () => {
  expect(batches.orderIn({})).toEqual({});
  expect(batches.searchIn({ sort: 'date', direction: 'asc' })).toEqual({});
});

test('all of it is read for the days of the start, though midnight comes in between', async () => {
  const dated = defineListPage({ key: ['claims'], call: listClaims, size: 25, days: true });
  jest.useFakeTimers({ now: new Date('2026-11-26T23:59:59Z'), doNotFake: ['setTimeout', 'setImmediate'] });
  const urls: URL[] = [];
  const fetch = jest.spyOn(globalThis, 'fetch').mockImplementation((url) => {
    urls.push(new URL(String(url), 'http://portal'));
    jest.setSystemTime(new Date('2026-11-28T00:00:01Z'));
    const link = urls.length === 1 ? '</api/admin/claims?cursor=abc>; rel="next"' : '';
    return Promise.resolve(
      new Response('[]', {
        headers: { 'Content-Type': 'application/json', 'X-Total-Count': '0', Link: link },
      }),
    );
  });
  const pages = dated.readAll({ days: 'today' }, new AbortController().signal, () => false);
  for await (const { rows } of pages) expect(rows).toEqual([]);
  fetch.mockRestore();
  jest.useRealTimers();
  expect(urls.map(({ searchParams }) => searchParams.get('cursor'))).toEqual([null, 'abc']);
  const [first, second] = urls.map(({ searchParams }) =>
    ['from', 'to'].map((name) => searchParams.get(name)),
  );
  expect(first).toEqual(['2026-11-26', '2026-11-26']);
  expect(second).toEqual(first);
});
