import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { claimDraft } from './claim-draft.js';

const MINUTE = 60_000;
const kept = new Map<string, string>();
beforeEach(() => {
  jest.useFakeTimers();
  kept.clear();
  Object.assign(globalThis, {
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    },
  });
});
afterEach(() => void jest.useRealTimers());
const typed = () => claimDraft.keep({ values: { firstName: 'Dana' } });

test('a draft comes back after a reload', () => {
  typed();
  jest.advanceTimersByTime(29 * MINUTE);
  expect(claimDraft.open().values).toEqual({ firstName: 'Dana' });
});

test('one that was not changed for half an hour does not, and is gone', () => {
  typed();
  jest.advanceTimersByTime(30 * MINUTE);
  expect(claimDraft.open().values).toEqual({});
  expect(kept.size).toBe(0);
});

test('half an hour after its page was left it is gone, unless the page is opened again', () => {
  const leave = claimDraft.inUse();
  typed();
  leave();
  jest.advanceTimersByTime(29 * MINUTE);
  const leaveAgain = claimDraft.inUse();
  jest.advanceTimersByTime(29 * MINUTE);
  // The key of a submission without an answer is still there: a second try files one claim.
  expect(claimDraft.read().values).toEqual({ firstName: 'Dana' });
  leaveAgain();
  jest.advanceTimersByTime(30 * MINUTE);
  expect(kept.size).toBe(0);
});
