import { expect, test } from '@jest/globals';
import { auditList } from './queries.js';

test('what the URL says is what is asked for', () => {
  const search = auditList.searchIn({
    action: 'partner.deleted',
    kind: 'people',
    thing: 'partner',
    actor: 1,
    subject: 'partner/7',
    since: '2026-11-01',
    until: '2026-11-30',
  });
  expect(auditList.filtersOf(search)).toEqual({
    action: 'partner.deleted',
    kind: 'people',
    thing: 'partner',
    actor: 1,
    subject: 'partner/7',
    from: '2026-11-01',
    to: '2026-11-30',
  });
  expect(auditList.isFiltered(search)).toBe(true);
});

test('nobody is somebody to filter by', () =>
  expect(auditList.filtersOf(auditList.searchIn({ actor: 'nobody' }))).toMatchObject({ actor: 'nobody' }));

test.each([
  ['nothing', {}],
  [
    'what there is not',
    { action: 'everything', actor: 'me', subject: 'Dana', since: 'today', until: '2026-13-40' },
  ],
  ['the page alone', { page: 2, from: 'abc' }],
])('of %s no filter is left', (_case, raw) => {
  const search = auditList.searchIn(raw);
  expect(auditList.isFiltered(search)).toBe(false);
});
