import * as accounts from '@portal/contracts/http/bank-accounts';
import { NO_FILE, nachaSummary, type NachaSummary } from '@portal/contracts/http/nacha';
import * as z from 'zod';
import type { Operation } from '../operation.js';

const account: accounts.BankAccount = {
  partnerId: 7,
  holderName: 'Ava Reyes',
  accountType: 'checking',
  lastDigits: '6789',
  setAt: '2026-11-20T10:00:00.000Z',
  setBy: { id: 1, name: 'Ada Admin' },
};
const noAccount = { 404: { code: accounts.NO_BANK_ACCOUNT, message: 'No bank account is on file' } };

const summary: NachaSummary = {
  batchId: 3,
  month: '2026-10',
  payoutsCount: 2,
  includedCount: 1,
  amount: 525.5,
  amountInCents: 52_550,
  withoutBankAccount: [
    { payoutId: 6, partnerId: 8, firstName: 'Ben', lastName: 'Okafor', amount: 90, amountInCents: 9_000 },
  ],
  noFile: null,
};
const batchNotFound = { 404: { code: 'NOT_FOUND', message: 'Batch not found' } };

/** Partners' bank accounts, and the bank's file of a batch. */
export const nachaOperations: Record<string, Operation> = {
  'GET /admin/partners/:id/bank-account': {
    summary: "A partner's bank account, without its numbers",
    tag: 'Admin',
    answers: { 200: { schema: accounts.bankAccount, example: account } },
    errors: noAccount,
  },
  'PUT /admin/partners/:id/bank-account': {
    summary: "Set a partner's bank account, in the place of what was there",
    description: 'The numbers are kept sealed, and leave in the NACHA file of a batch only.',
    tag: 'Admin',
    body: accounts.newBankAccount,
    example: {
      holderName: 'Ava Reyes',
      accountType: 'checking',
      routingNumber: '021000021',
      accountNumber: '123456789',
    },
    answers: { 200: { schema: accounts.bankAccount, example: account } },
    errors: { 404: { code: 'NOT_FOUND', message: 'Partner not found' } },
  },
  'DELETE /admin/partners/:id/bank-account': {
    summary: "Remove a partner's bank account",
    tag: 'Admin',
    answers: { 204: null },
    errors: noAccount,
  },
  'GET /admin/payout-batches/:id/nacha': {
    summary: "What a batch's NACHA file has in it, and who is left out for want of a bank account",
    description: Object.entries(NO_FILE)
      .map(([code, words]) => `\`noFile\` ${code}: ${words}.`)
      .join('\n\n'),
    tag: 'Admin',
    answers: { 200: { schema: nachaSummary, example: summary } },
    errors: batchNotFound,
  },
  'GET /admin/payout-batches/:id/nacha.txt': {
    summary: 'The NACHA (ACH) file of a batch: credits to the bank accounts on file',
    description:
      'PPD credits, one for each payout that is not void, its number being the individual identification. The same batch makes the same file but for the day and time. The effective entry date is the next day of the week on which banks work; a holiday is moved by the bank.',
    tag: 'Admin',
    answers: {
      200: {
        schema: z.string(),
        type: 'text/plain',
        example:
          '101 021000021 1234567892611221030A094101EXAMPLE BANK           PORTAL                 3       \r\n',
      },
    },
    errors: { ...batchNotFound, 409: { code: 'NO_BANK_ACCOUNTS', message: NO_FILE.NO_BANK_ACCOUNTS } },
  },
};
