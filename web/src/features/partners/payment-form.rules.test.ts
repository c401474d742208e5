import { describe, expect, test } from '@jest/globals';
import type { PayoutPreview } from '@portal/contracts/http/payouts';
import { asksForReason, checkAdvance, checkPayment } from './payment-form.rules.js';

describe('a payment', () => {
  const typed = { amount: '12.50', month: '2026-01', description: '', advanceReason: '' };

  test('that is right is what is sent', () =>
    expect(checkPayment(7, typed)).toEqual({
      payment: { partnerId: 7, amount: 12.5, month: '2026-01', description: '' },
      errors: {},
    }));

  test.each([
    [{ amount: '0' }, { amount: 'Amount must be greater than $0.01' }],
    [{ amount: '12,50' }, { amount: 'Write decimals with a point: 12.50, not 12,50' }],
    [{ amount: 'x' }, { amount: 'Amount must be greater than $0.01' }],
    [{ amount: '1.005' }, { amount: 'Amount must be in whole cents' }],
    [{ month: '' }, { month: 'Month is required' }],
    [{ description: 'x'.repeat(201) }, { description: 'Please use at most 200 characters' }],
  ])('with %j says what is wrong', (wrong, errors) =>
    expect(checkPayment(7, { ...typed, ...wrong })).toEqual({ payment: null, errors }),
  );
});

describe('a payment of more than is owed', () => {
  const preview = (beyondOwedInCents: number) =>
    ({ beyondOwedInCents, advanceLimitInCents: 100_000 }) as PayoutPreview;

  test('takes a reason, and one of what is owed takes none', () => {
    expect(checkAdvance(preview(0), '')).toEqual({});
    expect(checkAdvance(preview(1), ' ')).toEqual({ advanceReason: 'Say why more is paid than is owed' });
    expect(checkAdvance(preview(100_000), 'Starting bonus')).toEqual({});
  });

  test('is asked for a reason only where one can allow it', () =>
    expect([0, 1, 100_000, 100_001].map((cents) => asksForReason(preview(cents)))).toEqual([
      false,
      true,
      true,
      false,
    ]));

  test('stays within the limit, whatever the reason', () =>
    expect(checkAdvance(preview(100_001), 'Starting bonus')).toEqual({
      amount: 'At most $1,000.00 may be paid in advance',
    }));
});
