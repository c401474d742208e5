import { expect, test } from '@jest/globals';
import { whenText } from './next-payout.rules.js';

const next = { amount: 10, amountInCents: 1_000, from: '2026-12-01', later: 0, laterInCents: 0 };

test.each([
  ['is all of this month', {}, 'After month end, from December 1, 2026 on'],
  [
    'is all of months that are over',
    { nowInCents: 1_000 },
    'Payable now, since its month is over: we make the payout',
  ],
  [
    'is of both',
    { nowInCents: 300 },
    '$3.00 of it is payable now, the rest after month end, from December 1, 2026 on',
  ],
  ['is nothing', { amountInCents: 0, nowInCents: 0 }, null],
])('says when what %s comes', (_case, change, words) => expect(whenText({ ...next, ...change })).toBe(words));
