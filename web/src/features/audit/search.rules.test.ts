import { expect, test } from '@jest/globals';
import { auditSearch, filtersOf, isFiltered, NO_FILTERS } from './search.rules.js';

test('what the URL says is what is asked for', () => {
  const search = auditSearch({
    action: 'partner.deleted',
    actor: 1,
    subject: 'partner/7',
    since: '2026-11-01',
    until: '2026-11-30',
  });
  expect(filtersOf(search)).toEqual({
    action: 'partner.deleted',
    actor: 1,
    subject: 'partner/7',
    from: '2026-11-01',
    to: '2026-11-30',
  });
  expect(isFiltered(search)).toBe(true);
});

test.each([
  ['nothing', {}],
  [
    'what there is not',
    { action: 'everything', actor: 'me', subject: 'Dana', since: 'today', until: '2026-13-40' },
  ],
  ['the page alone', { page: 2, from: 'abc' }],
  ['filters that were cleared', NO_FILTERS],
])('of %s no filter is left', (_case, raw) => {
  const search = auditSearch(raw);
  expect(isFiltered(search)).toBe(false);
});

test('a page has its place', () => {
  expect(auditSearch({ page: 2, from: 'abc' })).toMatchObject({ page: 2, from: 'abc' });
  expect(auditSearch({ page: 2 })).toMatchObject({ page: undefined, from: undefined });
});
