import { expect, test } from '@jest/globals';
import { consequencesOf, stateOf } from './void.rules.js';

test.each([
  [500_000, 3, 0, ['$5,000.00 is unpaid again: 3 commissions.']],
  [
    ...[10_000, 1, 2_550],
    [
      '$100.00 is unpaid again: 1 commission.',
      '$25.50 of it still stands as an advance: that advance ends with it.',
    ],
  ] as const,
  [
    ...[0, 0, 2_550],
    [
      'No commission is unpaid by it: none has used it up.',
      '$25.50 of it still stands as an advance: that advance ends with it.',
    ],
  ] as const,
] as const)(
  'of %i cents, %i commissions and %i in advance: %j',
  (settledInCents, settledCount, advanceInCents, told) =>
    expect(consequencesOf({ settledInCents, settledCount, advanceInCents })).toEqual(told),
);

test.each([
  ['sent', true],
  ['returned', false],
] as const)('of one that the bank has %s, that the money is gone is said: %s', (state, said) =>
  expect(
    consequencesOf({
      settledInCents: 500,
      settledCount: 1,
      advanceInCents: 0,
      bankState: { state, day: '2026-11-03' },
    }).some((sentence) => sentence.startsWith('The bank has sent it on Nov 3, 2026')),
  ).toBe(said),
);

test.each([
  ['Recorded', {}],
  ['Approved', { approvedBy: { id: 2, name: 'Noor' } }],
  ['Sent on Nov 3, 2026', { bankState: { state: 'sent', day: '2026-11-03' }, approvedBy: null }],
  ['Returned on Nov 4, 2026', { bankState: { state: 'returned', day: '2026-11-04' } }],
  [
    'Taken back: The transfer came back',
    {
      voidedAt: '2026-11-04T10:00:00.000Z',
      voidReason: 'returned',
      bankState: { state: 'sent', day: '2026-11-03' },
    },
  ],
  ['Taken back', { voidedAt: '2026-11-04T10:00:00.000Z' }],
] as const)('a payout says that it is: %s', (state, payout) =>
  expect(stateOf({ voidedAt: null, voidReason: null, ...payout })).toBe(state),
);
