import { describe, expect, it } from '@jest/globals';
import { lookAgainAfterMs, tellDifference } from './confirmed.rules.js';

describe('what has changed since it was shown', () => {
  it.each([
    [{ field: 'amountInCents', seen: 5_000, now: 10_050 }, 'The amount is now $100.50; it was $50.00.'],
    [{ field: 'month', seen: '2026-10', now: '2026-11' }, 'The month is now Nov 2026; it was Oct 2026.'],
    [{ field: 'payout', seen: 5, now: 6 }, 'The payout is now number 6; it was 5.'],
    [{ field: 'payout', seen: 5, now: 0 }, 'The payout has been taken back by now.'],
    [{ field: 'partners', seen: 3, now: 2 }, 'The number of partners is now 2; it was 3.'],
    [{ field: 'version', seen: 1, now: 2 }, 'Somebody else has changed this meanwhile.'],
  ] as const)('%j is told as: %s', (difference, sentence) => {
    expect(tellDifference(difference)).toBe(sentence);
  });
});

describe('an answer that was lost', () => {
  it('is looked for soon, then less often, and never given up', () => {
    expect([0, 1, 2, 3, 4, 5, 100].map(lookAgainAfterMs)).toEqual([
      500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000,
    ]);
  });
});
