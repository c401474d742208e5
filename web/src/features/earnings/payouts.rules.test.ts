import { expect, test } from '@jest/globals';
import type { StatementMonth } from '@portal/contracts/http/partner';
import { payoutsIn, stateOf, type OwnPayout } from './payouts.rules.js';

const payout = (change: Partial<OwnPayout> = {}) =>
  ({
    id: 5,
    month: '2026-10',
    madeAt: '2026-11-02T12:00:00Z',
    voidedAt: null,
    voidReason: null,
    ...change,
  }) as OwnPayout;
const transfers = [{ payoutId: 5, exportedAt: '2026-11-03T12:00:00Z' }];

test.each([
  ['recorded', payout({ id: 6 }), transfers, { state: 'recorded', detail: 'On Nov 2, 2026' }],
  ['exported', payout(), transfers, { state: 'exported', detail: 'To the bank on Nov 3, 2026' }],
  [
    'recorded while nobody can say more',
    payout(),
    undefined,
    { state: 'recorded', detail: 'On Nov 2, 2026' },
  ],
  [
    'approved',
    payout({ id: 6, isApproved: true }),
    transfers,
    { state: 'approved', detail: 'On Nov 2, 2026' },
  ],
  [
    'sent, on the bank’s date',
    payout({ bankState: { state: 'sent', day: '2026-11-04' } }),
    transfers,
    { state: 'sent', detail: 'By the bank on Nov 4, 2026' },
  ],
  [
    'returned, whatever file it was in',
    payout({ bankState: { state: 'returned', day: '2026-11-05' } }),
    transfers,
    {
      state: 'returned',
      detail: 'By the bank on Nov 5, 2026: please see whether your bank account is right',
    },
  ],
  [
    'taken back, whatever file it was in',
    payout({ voidedAt: '2026-11-04T12:00:00Z' }),
    transfers,
    { state: 'taken-back', detail: 'On Nov 4, 2026' },
  ],
])('a payout says that it is %s', (_case, of, known, words) => expect(stateOf(of, known)).toEqual(words));

test('payouts of all months are listed together, newest first, each with its month', () => {
  const months = [
    { month: '2026-11', payouts: [payout({ id: 3 })] },
    { month: '2026-10', payouts: [payout({ id: 2 }), payout({ id: 4 })] },
  ] as unknown as StatementMonth[];
  expect(payoutsIn(months).map(({ id, month }) => [id, month])).toEqual([
    [4, '2026-10'],
    [3, '2026-11'],
    [2, '2026-10'],
  ]);
});
