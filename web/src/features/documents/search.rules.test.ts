import { expect, test } from '@jest/globals';
import { documentSearch, filtersOf, isFiltered, NO_FILTERS } from './search.rules.js';

test('what is in the URL is what the call is asked', () => {
  const search = documentSearch({ search: 42, type: 'ach', partner: '7', page: 2, from: 'abc' });
  expect(search).toEqual({ search: '42', type: 'ach', partner: 7, page: 2, from: 'abc' });
  expect(filtersOf(search)).toEqual({ search: '42', type: 'ach', partnerId: 7 });
  expect([isFiltered(search), isFiltered({ ...search, ...NO_FILTERS })]).toEqual([true, false]);
});

test.each([
  ['an unknown type', { type: 'w8' }],
  ['a partner that is no number', { partner: 'ava' }],
  ['a partner below one', { partner: 0 }],
  ['nothing to look for', { search: '' }],
])('%s is left out', (_, raw) => expect(isFiltered(documentSearch(raw))).toBe(false));
