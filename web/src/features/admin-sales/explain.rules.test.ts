import { describe, expect, test } from '@jest/globals';
import type { CommissionStep, ExplainedCommission } from '@portal/contracts/http/payouts';
import { sumOf } from '../../lib/commission-sum.rules.js';
import { sentenceOf } from './explain.rules.js';

const explained = (amountInCents: number, commissionRate: number, exact: number, earnedInCents: number) =>
  ({
    earnedInCents,
    sale: { amountInCents, commissionRate, exactCommissionInCents: exact },
  }) as ExplainedCommission;

describe('how a commission was computed', () => {
  test.each([
    ['that comes out even', explained(12_900, 0.1, 1_290, 1_290), '$129.00 paid × 10% = $12.90.'],
    [
      'that was rounded',
      explained(8_910, 0.125, 1_113.75, 1_114),
      '$89.10 paid × 12.5% = 1,113.75 cents, rounded half up to $11.14.',
    ],
  ])('%s', (_case, commission, words) => expect(sumOf(commission)).toBe(words));

  test('is not said of a sale that nobody knows any more', () =>
    expect(sumOf({ sale: null } as ExplainedCommission)).toBeNull());
});

test.each([
  ['earned', null, 'Earned with the sale'],
  ['settled', { id: 5, voidedAt: null }, 'Paid by payout 5'],
  [
    'settled',
    { id: 5, voidedAt: null, askedBy: { id: 1, name: 'Asa' }, approvedBy: { id: 2, name: 'Noor' } },
    'Paid by payout 5, asked for by Asa, approved by Noor',
  ],
  ['settled', { id: 5, voidedAt: '2026-11-22T00:00:00Z' }, 'Paid by payout 5, which was taken back later'],
  ['taken-back', { id: 5, voidedAt: null }, 'No longer paid by payout 5'],
])('%s is a sentence', (kind, payout, words) =>
  expect(sentenceOf({ kind, payout } as CommissionStep)).toBe(words),
);
