import { afterEach, expect, jest, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { APPROVALS_OF_MONTH_KEY, BATCH_LIST_KEY, MONTH_END_KEY, refreshPayoutLists } from './payout-lists.js';
import { ADMIN_KEY } from './query.js';

afterEach(() => {
  jest.useRealTimers();
});

test('what month end lists is read again, and what a dialog shows is not', async () => {
  jest.useFakeTimers();
  const queries = new QueryClient();
  const lists = [MONTH_END_KEY, BATCH_LIST_KEY, APPROVALS_OF_MONTH_KEY].map((key) => [...key, 'shown']);
  const ofDialogs = [
    [...ADMIN_KEY, 'paying', '2026-10', [7]],
    [...ADMIN_KEY, 'payout-batches', 3, 'nacha'],
  ];
  for (const key of [...lists, ...ofDialogs]) queries.setQueryData(key, []);
  const isOld = (key: unknown[]) => queries.getQueryState(key)!.isInvalidated;
  const refresh = refreshPayoutLists(queries);

  refresh();
  expect(lists.map(isOld)).toEqual([true, true, true]);
  expect(ofDialogs.map(isOld)).toEqual([false, false]);

  // A burst of sales has it read once more, and not at once.
  queries.setQueryData(lists[0]!, []);
  refresh();
  refresh();
  await jest.advanceTimersByTimeAsync(2_000);
  expect(isOld(lists[0]!)).toBe(false);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(isOld(lists[0]!)).toBe(true);
  queries.clear();
});
