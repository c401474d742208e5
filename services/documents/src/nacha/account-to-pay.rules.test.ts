import { expect, test } from '@jest/globals';
import type { BankAccountRow } from '../bank-accounts/bank-account.sql.js';
import { accountToPay, isNewerThan } from './account-to-pay.rules.js';
import type { PaymentAccountRow } from './payment-account.sql.js';

const PAID_AT = '2026-11-20T10:00:00.000Z';
const inEffect = (version: number, since: string) =>
  ({ version, effective_at: new Date(since) }) as BankAccountRow;
const before = inEffect(1, '2026-11-19T10:00:00.000Z');
const after = inEffect(2, '2026-11-21T10:00:00.000Z');
const copy = { version: 1 } as PaymentAccountRow;

test('the account of the payment is paid, whatever took effect since', () => {
  expect(accountToPay(before, copy, PAID_AT)).toEqual({ account: copy, newer: null, isKept: false });
  expect(accountToPay(after, copy, PAID_AT)).toEqual({ account: copy, newer: after, isKept: true });
  expect(accountToPay(after, copy, undefined)).toEqual({ account: copy, newer: after, isKept: true });
});

test('without a copy the account in effect is paid, and it is said if it is newer', () => {
  expect(accountToPay(before, undefined, PAID_AT)).toEqual({ account: before, newer: null, isKept: false });
  expect(accountToPay(after, undefined, PAID_AT)).toEqual({ account: after, newer: after, isKept: false });
  expect(accountToPay(after, undefined, undefined)).toEqual({ account: after, newer: null, isKept: false });
});

test('nothing is paid where no account is in effect', () => {
  expect(accountToPay(null, copy, PAID_AT)).toBeNull();
  expect(accountToPay(null, undefined, PAID_AT)).toBeNull();
});

test('an account is newer from the instant after the payment', () => {
  expect(isNewerThan(inEffect(1, PAID_AT), PAID_AT)).toBe(false);
  expect(isNewerThan(inEffect(1, '2026-11-20T10:00:00.001Z'), PAID_AT)).toBe(true);
});
