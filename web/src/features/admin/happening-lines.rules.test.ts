import { expect, test } from '@jest/globals';
import type { Happening } from '@portal/contracts/http/happenings';
import { isKnown, lineOf } from './happening-lines.rules.js';

const base = { id: 1, at: '2026-11-26T12:00:00.000Z', partner: { id: 7, name: 'Ava Stone' } };

test.each<[Happening, string, string]>([
  [
    {
      ...base,
      kind: 'sale',
      saleId: 3,
      productName: 'Roadside Plus',
      amountCents: 12_900,
      commissionCents: 1_548,
    },
    '$129.00 sale: Roadside Plus',
    'By Ava Stone, $15.48 commission',
  ],
  [
    { ...base, kind: 'refund', saleId: 3, reason: 'dispute', commissionCents: 0 },
    'Sale disputed',
    'By Ava Stone, whose commission for it is now $0.00',
  ],
  [{ ...base, kind: 'sign-up' }, 'Ava Stone signed up', ''],
  [{ ...base, kind: 'sign-up', partner: { id: 7, name: null } }, 'Partner 7 signed up', ''],
  [{ ...base, kind: 'claim', partner: null, claimId: 5 }, 'A claim was filed', ''],
  [
    { ...base, kind: 'payout', payoutId: 2, month: '2026-10', amountCents: 5_000 },
    'Payout of $50.00 to Ava Stone recorded',
    'For Oct 2026',
  ],
])('%j', (happening, title, detail) => {
  expect(lineOf(happening)).toMatchObject({ title, detail });
});

test('a claim opens by its line', () => {
  expect(lineOf({ ...base, kind: 'claim', partner: null, claimId: 5 }).link).toMatchObject({
    to: '/admin/claims',
    search: { claim: 5 },
  });
});

test('a kind of a newer release is not known', () => {
  expect(isKnown({ ...base, kind: 'moon' } as unknown as Happening)).toBe(false);
});
