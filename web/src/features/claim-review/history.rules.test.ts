import { expect, test } from '@jest/globals';
import type { ClaimInFull } from '@portal/contracts/http/admin-claims';
import { byWhom, withNamesOf } from './history.rules.js';

test.each([
  [{ changedBy: null }, 'by the claimant'],
  [{ changedBy: 1, changedByName: 'Portal Admin' }, 'by Portal Admin'],
  [{ changedBy: 2, changedByName: null }, 'by administrator 2'],
  [{ changedBy: 3 }, 'by administrator 3'],
])('who changed a claim, %j, is %j', (change, text) => expect(byWhom(change)).toBe(text));

test('a claim that comes without names keeps those that are known', () => {
  const at = '2026-11-05T10:00:00.000Z';
  const change = (id: number, changedBy: number | null) =>
    ({ id, status: 'in review', note: null, at, changedBy }) as const;
  const claim = (history: ClaimInFull['history']) => ({ id: 9, history }) as unknown as ClaimInFull;
  const before = claim([
    change(1, null),
    { ...change(2, 1), changedByName: 'Portal Admin' },
    { ...change(3, 2), changedByName: null },
  ]);
  const changed = claim([change(1, null), change(2, 1), change(3, 2), change(4, 1), change(5, 7)]);
  expect(withNamesOf(before, changed).history.map(byWhom)).toEqual([
    'by the claimant',
    'by Portal Admin',
    'by administrator 2',
    'by Portal Admin',
    'by administrator 7',
  ]);
  expect(withNamesOf(undefined, changed)).toEqual(changed);
});
