import { expect, test } from '@jest/globals';
import type { OwnBankAccount, PartnerBalance } from '@portal/contracts/http/earnings';
import { accountTexts, reasonsOf, whenText } from './next-payout.rules.js';

const balance = (change: Partial<PartnerBalance> = {}, next: Partial<PartnerBalance['next']> = {}) =>
  ({
    owedInCents: 1_000,
    payableInCents: 1_000,
    advanceInCents: 0,
    ...change,
    next: { amountInCents: 1_000, from: '2026-12-01', laterInCents: 0, ...next },
  }) as PartnerBalance;
const account = (change: Partial<OwnBankAccount> = {}): OwnBankAccount => ({
  state: 'on-file',
  lastDigits: '6789',
  waitingLastDigits: null,
  waitsUntil: null,
  ...change,
});
const none = account({ state: 'none', lastDigits: null });
const waits = account({
  state: 'waits',
  lastDigits: null,
  waitingLastDigits: '42',
  waitsUntil: '2026-11-29T12:00:00Z',
});

test.each([
  ['what comes', balance(), 'After month end, from Dec 1, 2026 on'],
  [
    'what is payable now, since its month is over',
    balance({}, { nowInCents: 1_000 }),
    'Payable now, since its month is over: we make the payout',
  ],
  [
    'what is payable now, and what later',
    balance({}, { nowInCents: 300 }),
    '$3.00 of it is payable now, the rest after month end, from Dec 1, 2026 on',
  ],
  [
    'that nothing comes of what is owed',
    balance({}, { amountInCents: 0 }),
    'Nothing is due at the next month end, Dec 1, 2026',
  ],
  [
    'that nothing is owed',
    balance({ owedInCents: 0 }, { amountInCents: 0 }),
    'Nothing is owed now. Your next sale starts your next payout.',
  ],
  [
    'no next sale where it uses up what was paid in advance',
    balance({ owedInCents: 0, advanceInCents: 4_980 }, { amountInCents: 0 }),
    'Nothing is owed now.',
  ],
])('the next payout says %s', (_case, of, words) => expect(whenText(of)).toBe(words));

test('where nothing stands in the way, there is no reason', () =>
  expect(reasonsOf(balance(), account(), 'on-file')).toEqual([]));

test('a missing or refused W9 is a reason; one that cannot be read is none', () => {
  expect(reasonsOf(balance(), account(), 'missing')).toEqual([
    'Your W9 is not on file: add it in your profile.',
  ]);
  expect(reasonsOf(balance(), account(), 'refused')).toEqual([
    'Your W9 was refused: upload it again in your profile.',
  ]);
  expect(reasonsOf(balance(), account(), undefined)).toEqual([]);
});

test('every reason is said, what the partner can mend first', () =>
  expect(
    reasonsOf(
      balance(
        {
          isUnverified: true,
          advanceInCents: 500,
          pending: { amount: 4, amountInCents: 400, first: '2026-12-20', last: '2027-01-05' },
          flagged: { amount: 0.7, amountInCents: 70, refused: 0.3, refusedInCents: 30 },
        },
        { laterInCents: 400 },
      ),
      none,
      'on-file',
    ),
  ).toEqual([
    'Confirm your e-mail address first: until then no payout is made to you.',
    'No bank account is on file. Nothing is missing if you are paid in another way; if not, please ask us.',
    '$4.00 is pending beyond that day, until Jan 5 at the latest.',
    '$0.70: we are looking at this.',
    '$0.30 is not payable: please ask us.',
    '$5.00 was paid in advance, and is used up first.',
  ]));

test('what is pending and payable by then is no reason', () =>
  expect(
    reasonsOf(
      balance({ pending: { amount: 4, amountInCents: 400, first: '2026-11-28', last: '2026-11-30' } }),
      account(),
      'on-file',
    ),
  ).toEqual([]));

test.each([
  ['waits for its day', waits, 'Your bank account waits until Nov 29, 2026.'],
  [
    'waits for approval',
    { ...waits, needsApproval: true as const },
    'Your bank account waits until we have approved it.',
  ],
  [
    'was stopped',
    { ...none, state: 'stopped' as const },
    'The change of your bank account was stopped: please ask us.',
  ],
])('an account that %s is a reason', (_case, of, words) =>
  expect(reasonsOf(balance(), of, 'on-file')).toEqual([words]),
);

test('an account is named by its last digits, beside the one that waits', () => {
  expect(accountTexts(account())).toEqual(['Account ending in 6789 is on file.']);
  expect(accountTexts({ ...waits, state: 'on-file', lastDigits: '6789' })).toEqual([
    'Account ending in 6789 is on file.',
    'A new account, ending in 42, is in effect from Nov 29, 2026 on.',
  ]);
  expect(accountTexts(none)).toEqual(['No bank account is on file.']);
});

test('one that the partner typed says since when it waits for approval, and one that is paid since when (D-147)', () => {
  const typed = { ...waits, needsApproval: true as const, typedAt: '2026-11-26T12:00:00Z' };
  expect(accountTexts({ ...typed, lastDigits: '6789', paidSince: '2026-10-24T10:00:00Z' })).toEqual([
    'Account ending in 6789 has been in effect since Oct 24, 2026.',
    'A new account, ending in 42, has been waiting for approval since Nov 26, 2026; once approved, it is in effect from Nov 29, 2026 at the earliest.',
  ]);
});

test('where a partner can type an account, a missing one leads to the form', () =>
  expect(reasonsOf(balance(), { ...none, version: 0 }, undefined)).toEqual([
    'No bank account is on file. Nothing is missing if you are paid in another way; if not, add your bank account.',
  ]));
