import { expect, test } from '@jest/globals';
import { documentsList } from './queries.js';

test('what is in the URL is what the call is asked', () => {
  const search = documentsList.searchIn({ search: 42, type: 'ach', partner: '7', page: 2, from: 'abc' });
  expect(search).toEqual({ search: '42', type: 'ach', partner: 7, page: 2, from: 'abc' });
  expect(documentsList.filtersOf(search)).toEqual({ search: '42', type: 'ach', partnerId: 7 });
  expect(documentsList.isFiltered(search)).toBe(true);
});

test.each([
  ['an unknown type', { type: 'w8' }],
  ['a partner that is no number', { partner: 'ava' }],
  ['a partner below one', { partner: 0 }],
  ['nothing to look for', { search: '' }],
])('%s is left out', (_, raw) => expect(documentsList.isFiltered(documentsList.searchIn(raw))).toBe(false));
