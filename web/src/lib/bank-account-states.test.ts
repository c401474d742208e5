import { expect, test } from '@jest/globals';
import type { BankAccountState } from '@portal/contracts/http/bank-accounts';
import { withoutAccountText } from './bank-account-states.js';

const noon = '2026-11-28T12:00:00.000Z';

test.each<[Partial<BankAccountState>, string | null]>([
  [{ state: 'on-file' }, null],
  [{ state: 'on-file', waitsUntil: noon }, null],
  [{ state: 'waits', waitsUntil: noon }, 'Bank account waits until Nov 28, 2026'],
  [{ state: 'waits', waitsUntil: noon, needsApproval: true }, 'Bank account waits for approval'],
  [{ state: 'stopped' }, 'Bank account stopped'],
  [{ state: 'none' }, 'No bank account on file'],
])('of %j an administrator reads %j', (state, text) =>
  expect(withoutAccountText({ partnerId: 7, waitsUntil: null, ...state } as BankAccountState)).toBe(text),
);
