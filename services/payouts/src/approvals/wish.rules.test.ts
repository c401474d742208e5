import { expect, test } from '@jest/globals';
import type { NewApproval } from '@portal/contracts/http/approvals';
import type { ApprovalRow } from './approval.sql.js';
import { answered, paymentsOf, wishOf } from './wish.rules.js';

const now = new Date('2026-11-25T12:00:00Z');

test.each<[string, NewApproval, object[]]>([
  [
    'an amount',
    {
      kind: 'payment',
      partnerId: 7,
      month: '2026-10',
      amount: 12.34,
      description: '',
      advanceReason: 'The fair',
    },
    [
      {
        partnerId: 7,
        month: '2026-10',
        askedCents: 1_234,
        description: 'Monthly commission payment for 2026-10',
        advanceReason: 'The fair',
      },
    ],
  ],
  [
    'the current month',
    { kind: 'month', partnerId: 7 },
    [
      {
        partnerId: 7,
        month: '2026-11',
        askedCents: null,
        description: 'Monthly commission payment for 2026-11',
      },
    ],
  ],
  [
    'a batch, of each partner once and in the order of their numbers',
    { kind: 'batch', month: '2026-10', partnerIds: [9, 7, 9] },
    [
      { partnerId: 7, month: '2026-10', askedCents: null },
      { partnerId: 9, month: '2026-10', askedCents: null },
    ],
  ],
])('a request for %s makes these payments', (_what, asked, payments) =>
  expect(paymentsOf(wishOf(asked, now))).toEqual(payments),
);

const decided = (outcome: string | null) => ({ outcome, decided_by: 2 }) as ApprovalRow;

test('the same decision of the same person is answered as the first time', () =>
  expect(answered(decided('approved'), 'approved', 2)).toEqual(decided('approved')));

test.each([
  ['approved', 3, 'ALREADY_DECIDED', 'This is paid already: another administrator approved it.'],
  ['refused', 2, 'ALREADY_DECIDED', 'This was refused already. Nothing was paid.'],
  ['withdrawn', 2, 'ALREADY_DECIDED', 'Who asked for this has withdrawn it. Nothing was paid.'],
  [
    null,
    2,
    'APPROVAL_EXPIRED',
    'This request has expired, since nobody decided within 7 days. Nothing was paid; it can be asked for again.',
  ],
])('of a request that is %s, administrator %d cannot approve: %s', (outcome, adminId, code, message) =>
  expect(() => answered(decided(outcome), 'approved', adminId)).toThrow(
    expect.objectContaining({ code, message }) as unknown as Error,
  ),
);
