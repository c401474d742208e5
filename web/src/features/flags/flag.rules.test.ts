import { expect, test } from '@jest/globals';
import type { Flag } from '@portal/contracts/http/flags';
import { heldText, separatelyOf, whyOf } from './flag.rules.js';

const flag = { partnerId: 7, partnerName: 'Ava Reyes' } as Flag;

test.each<[Pick<Flag, 'kind' | 'evidence' | 'otherPartners'>, string]>([
  [
    { kind: 'own-purchase', evidence: { matches: ['email'] } },
    'Ava Reyes may have bought this: the customer’s e-mail is the partner’s.',
  ],
  [
    { kind: 'own-purchase', evidence: { matches: ['email', 'name', 'browser'] } },
    'Ava Reyes may have bought this: the customer’s e-mail is the partner’s, the customer has the partner’s name and the partner was signed in in the browser that paid.',
  ],
  [
    { kind: 'own-purchase', evidence: { matches: ['card'] } },
    'Ava Reyes may have bought this: the card has paid a purchase of the partner’s own.',
  ],
  [
    { kind: 'shared-card', evidence: { customers: 3, days: 30 } },
    'One card paid for 3 customers of Ava Reyes within 30 days, among them the customer of this sale.',
  ],
  [
    {
      kind: 'shared-bank-account',
      evidence: { partnerIds: [8, 9, 10] },
      otherPartners: [
        { id: 8, name: 'Ben Ito' },
        { id: 9, name: null },
        { id: 10, name: 'Cora Lim' },
      ],
    },
    'Ava Reyes has the same bank account as Ben Ito, Partner 9 and Cora Lim.',
  ],
  [
    { kind: 'shared-bank-account', evidence: { partnerIds: [8] } },
    'Ava Reyes has the same bank account as Partner 8.',
  ],
  [
    { kind: 'shared-tax-number', evidence: { partnerIds: [8] }, otherPartners: [{ id: 8, name: 'Ben Ito' }] },
    'Ava Reyes has the same tax number as Ben Ito.',
  ],
  [
    { kind: 'refund-rate', evidence: { sales: 5, refunded: 2, days: 30 } },
    'Of 5 sales of Ava Reyes within 30 days, 2 were refunded, disputed or deleted.',
  ],
  [
    { kind: 'velocity', evidence: { commissionInCents: 500_000, usualInCents: 1_000 } },
    'Ava Reyes earned $5,000.00 within 24 hours, and $10.00 on a usual day.',
  ],
])('an administrator reads why: %j', (about, text) => expect(whyOf({ ...flag, ...about })).toBe(text));

test('a partner who was deleted has a number', () =>
  expect(
    whyOf({ ...flag, partnerName: null, kind: 'refund-rate', evidence: { sales: 5, refunded: 2, days: 30 } }),
  ).toContain('Partner 7'));

test.each<[Pick<Flag, 'evidence' | 'otherPartners'>, string | null]>([
  [
    { evidence: { partnerIds: [8] }, otherPartners: [{ id: 8, name: 'Ben Ito' }] },
    'The flag of Ben Ito is decided separately.',
  ],
  [{ evidence: { partnerIds: [8, 9] } }, 'The flags of Partner 8 and Partner 9 are decided separately.'],
  [{ evidence: { matches: ['email'] } }, null],
])('of a shared account each partner is decided about: %j', (about, text) =>
  expect(separatelyOf({ ...flag, ...about })).toBe(text),
);

test('a flag that a later release raised is named, and hides no other', () => {
  const later = { ...flag, kind: 'moon-phase' as Flag['kind'] };
  expect(whyOf(later)).toContain('was flagged for a reason that this version does not know (moon-phase).');
});

const released = {
  outcome: 'released',
  reason: 'Looked at it',
  by: 1,
  at: '2026-11-21T10:00:00.000Z',
} as const;
test.each([
  ['$25.80', { state: 'open', heldInCents: 2_580, decisions: [] }],
  [
    '$25.80 until released',
    { state: 'released', heldInCents: 0, decisions: [{ ...released, heldInCents: 2_580 }] },
  ],
  ['–', { state: 'released', heldInCents: 0, decisions: [released] }],
] as const)('a flag says what it holds, or held: %s', (text, flag) =>
  expect(heldText({ ...flag, decisions: [...flag.decisions] })).toBe(text),
);
