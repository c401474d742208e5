import * as calls from '@portal/contracts/calls/nacha';
import * as accounts from '@portal/contracts/http/bank-accounts';
import * as nacha from '@portal/contracts/http/nacha';
import { NO_BANK_ACCOUNT } from '@portal/contracts/values/bank-account';
import { FILE_ISSUED } from '@portal/contracts/values/nacha';
import { CHANGED_MEANWHILE } from '@portal/contracts/values/outcomes';
import * as z from 'zod';
import { operation, type Operation } from '../operation.js';

const account: accounts.BankAccount = {
  partnerId: 7,
  holderName: 'Ava Reyes',
  holderKind: 'individual',
  accountType: 'checking',
  lastDigits: '6789',
  setAt: '2026-11-20T10:00:00.000Z',
  setBy: { id: 1, name: 'Ada Admin' },
  version: 41,
  waits: true,
  effectiveAt: '2026-11-23T10:00:00.000Z',
  paid: null,
};
const stop: accounts.BankAccountStop = {
  stop: {
    at: '2026-11-20T11:00:00.000Z',
    by: { id: 7, name: 'Ava Reyes' },
    role: 'partner',
    byLink: true,
    lifted: null,
  },
};
const link = { token: 'what-only-the-mail-has' };
const linkInvalid = {
  404: {
    code: accounts.STOP_LINK_INVALID,
    message: 'This link no longer works. Please ask an administrator.',
  },
};
const inEffect = {
  409: {
    code: accounts.CHANGE_IN_EFFECT,
    message:
      'This change has taken effect already, so nothing was stopped. Please ask an administrator to put the account right.',
  },
};
const changedMeanwhile = {
  409: {
    code: CHANGED_MEANWHILE,
    message: 'This has changed since you saw it. Please look again before you confirm.',
  },
};
const noAccount = { 404: { code: NO_BANK_ACCOUNT, message: 'No bank account is on file' } };

const file: nacha.NachaFile = {
  id: 12,
  batchId: 3,
  month: '2026-10',
  madeAt: '2026-11-20T10:00:00.000Z',
  madeBy: { id: 1, name: 'Ada Admin' },
  creditsCount: 1,
  amount: 525.5,
  amountInCents: 52_550,
  numbers: {
    createdOn: '2026-11-20',
    modifier: 'A',
    firstBatch: 17,
    lastBatch: 17,
    firstTrace: 412,
    lastTrace: 412,
  },
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  issued: { at: '2026-11-20T10:05:00.000Z', by: { id: 1, name: 'Ada Admin' } },
  unused: null,
  voided: [],
  changedAccounts: [],
  replacedAccounts: [],
};
const summary: nacha.NachaSummary = {
  batchId: 3,
  month: '2026-10',
  payoutsCount: 3,
  files: [file],
  includedCount: 1,
  amount: 80,
  amountInCents: 8_000,
  withoutBankAccount: [
    {
      payoutId: 6,
      partnerId: 8,
      firstName: 'Ben',
      lastName: 'Okafor',
      amount: 90,
      amountInCents: 9_000,
      waitsUntil: '2026-11-23T10:00:00.000Z',
    },
  ],
  changing: [],
  newAccounts: [],
  keptAccounts: [
    {
      payoutId: 7,
      partnerId: 9,
      firstName: 'Chloe',
      lastName: 'Nguyen',
      amount: 80,
      amountInCents: 8_000,
      since: '2026-11-19T10:00:00.000Z',
      version: 44,
      lastDigits: '4712',
      paidLastDigits: '6789',
    },
  ],
  noFile: null,
};
const batchNotFound = { 404: { code: 'NOT_FOUND', message: 'Batch not found' } };
const fileNotFound = { 404: { code: 'NOT_FOUND', message: 'NACHA file not found' } };

/** Partners' bank accounts, and the bank's files of a batch. */
export const nachaOperations: Operation[] = [
  operation(calls.getBankAccount, {
    summary: "A partner's bank account, without its numbers",
    tag: 'Admin',
    answers: { 200: { schema: accounts.bankAccount, example: account } },
    errors: noAccount,
  }),
  operation(calls.setBankAccount, {
    summary: "Set or replace a partner's bank account",
    description:
      'The numbers are stored encrypted and appear in NACHA files only. The account waits until `effectiveAt`, 3 days unless the portal is set up otherwise; until then `paid` is paid. Partner and administrators get a mail with a link that stops it; from then on changes get 409 BANK_ACCOUNT_STOPPED until an administrator allows them. `seen` has the version of the account to replace, waiting or not, 0 for none.',
    tag: 'Admin',
    body: accounts.bankAccountChange,
    example: {
      holderName: 'Ava Reyes',
      holderKind: 'individual',
      accountType: 'checking',
      routingNumber: '021000021',
      accountNumber: '123456789',
      seen: { version: 0 },
    },
    answers: { 200: { schema: accounts.bankAccount, example: account } },
    errors: { 404: { code: 'NOT_FOUND', message: 'Partner not found' }, ...changedMeanwhile },
  }),
  operation(calls.removeBankAccount, {
    summary:
      "Remove a partner's bank account, and the one that waits; with `version`, only if that is the newest",
    tag: 'Admin',
    query: accounts.bankAccountRemoval,
    answers: { 204: null },
    errors: { ...noAccount, ...changedMeanwhile },
  }),
  operation(calls.getBankAccountStop, {
    summary: "The last change of a partner's bank account that was stopped",
    description: 'Null for none. Changes are refused until `lifted` says who allowed them again.',
    tag: 'Admin',
    answers: { 200: { schema: accounts.bankAccountStop, example: stop } },
  }),
  operation(calls.stopBankAccount, {
    summary: "Stop a change of a partner's bank account while it waits",
    description:
      'The account before stays. Changes are refused until an administrator allows them again. Partner and administrators get a mail.',
    tag: 'Admin',
    body: accounts.stoppedVersion,
    example: { version: 41 },
    answers: { 200: { schema: accounts.stoppedChange, example: { already: false } } },
    errors: { 404: { code: 'NOT_FOUND', message: 'There is no such change' }, ...inEffect },
  }),
  operation(calls.listBankAccountStates, {
    summary: 'Which partners have a bank account that bank files pay, without its numbers',
    description:
      'In the order of the query; 500 at most. `waits`: none is paid, and one that was typed waits until `waitsUntil` or for an approval. `stopped`: none is paid, and a change was stopped.',
    tag: 'Admin',
    query: accounts.bankAccountStatesQuery,
    answers: {
      200: {
        schema: z.array(accounts.bankAccountState),
        example: [
          { partnerId: 7, state: 'on-file', waitsUntil: null },
          { partnerId: 8, state: 'waits', waitsUntil: '2026-11-23T10:00:00.000Z' },
        ],
      },
    },
  }),
  operation(calls.listBankAccountApprovals, {
    summary: 'Bank accounts that another administrator has to approve, newest first',
    description: 'At most 200. The account before is paid until one is approved and its wait is over.',
    tag: 'Admin',
    answers: {
      200: {
        schema: z.array(accounts.unapprovedAccount),
        example: [
          {
            partnerId: 7,
            firstName: 'Ava',
            lastName: 'Reyes',
            version: 41,
            lastDigits: '6789',
            lastDigitsBefore: '4712',
            setAt: '2026-11-20T10:00:00.000Z',
            setBy: { id: 1, name: 'Portal Admin' },
            effectiveAt: '2026-11-23T10:00:00.000Z',
          },
        ],
      },
    },
  }),
  operation(calls.approveBankAccount, {
    summary: "Approve a bank account of a partner's, which another administrator typed",
    description:
      'It is paid once it is approved and its wait is over. A repeated call changes nothing; 409 ALREADY_APPROVED when somebody else approved it. 403 MAY_NOT_APPROVE for who typed it, and for who has had the right to pay for less than 3 days.',
    tag: 'Admin',
    body: accounts.approvedVersion,
    example: { version: 41 },
    answers: { 204: null },
    errors: {
      404: { code: 'NOT_FOUND', message: 'There is no such change' },
      409: {
        code: accounts.CHANGE_REPLACED,
        message: 'This change was stopped, replaced or removed meanwhile.',
      },
    },
  }),
  operation(calls.allowBankAccountChanges, {
    summary: "Allow changes of a partner's bank account again after one was stopped",
    tag: 'Admin',
    body: accounts.changesAllowed,
    example: { reason: 'Ava called back and confirmed her account' },
    answers: { 204: null },
    errors: { 404: { code: 'NOT_FOUND', message: 'No change of this bank account was stopped' } },
  }),
  operation(calls.checkStopLink, {
    summary: "What became of the change that a link 'This was not me' is about; changes nothing",
    tag: 'Account',
    body: accounts.stopLink,
    example: link,
    answers: {
      200: {
        schema: accounts.stopLinkState,
        example: {
          state: 'waiting',
          role: 'partner',
          setAt: '2026-11-20T10:00:00.000Z',
          effectiveAt: '2026-11-23T10:00:00.000Z',
          stoppedAt: null,
        },
      },
    },
    errors: linkInvalid,
  }),
  operation(calls.stopByLink, {
    summary: "Stop a change of a bank account by the link 'This was not me' in a mail, while it waits",
    tag: 'Account',
    body: accounts.stopLink,
    example: link,
    answers: { 200: { schema: accounts.stoppedChange, example: { already: false } } },
    errors: { ...linkInvalid, ...inEffect },
  }),
  operation(calls.getNachaSummary, {
    summary: "A batch's NACHA files, the contents of the next one, and the payees without a bank account",
    description: [
      '`newAccounts` took effect after the payment, and the next file pays them. `keptAccounts` did as well, and the next file pays the account of the payment instead (D-123).',
      ...Object.entries(nacha.NO_FILE).map(([code, words]) => `\`noFile\` ${code}: ${words}.`),
    ].join('\n\n'),
    tag: 'Admin',
    answers: { 200: { schema: nacha.nachaSummary, example: summary } },
    errors: batchNotFound,
  }),
  operation(calls.makeNachaFile, {
    summary: 'Make a NACHA (ACH) file with the payouts of a batch that are in no file',
    description:
      'The file has one credit for each payout that is not void, to the bank account that was in effect when it was paid, or, where none was kept, to the one in effect now: PPD to people, CCD to businesses. The individual identification is the number of the payout. No payout is in two files, unless one of them was declared unused. The effective entry date is the next weekday; on a holiday the bank moves it. A repeated `Idempotency-Key` makes no second file. 409 ACCOUNTS_NEWER unless `newAccountsSeen` has the version of each of `newAccounts`, which the file pays, and `keptAccountsSeen` that of each of `keptAccounts`, which it does not (both by default none).',
    tag: 'Admin',
    body: nacha.newNachaFile,
    example: { seen: { amountInCents: 8_000, partners: 1 } },
    answers: { 200: { schema: nacha.nachaFile, example: file } },
    errors: { ...batchNotFound, 409: { code: 'NO_BANK_ACCOUNTS', message: nacha.NO_FILE.NO_BANK_ACCOUNTS } },
  }),
  operation(calls.listBatchFiles, {
    summary: 'Which batches have NACHA files, and how many of these were taken',
    description:
      'Files that were declared unused do not count. A batch without a file is left out; 200 at most.',
    tag: 'Admin',
    query: nacha.batchFilesQuery,
    answers: {
      200: { schema: z.array(nacha.batchFiles), example: [{ batchId: 3, filesCount: 1, issuedCount: 1 }] },
    },
  }),
  operation(calls.findNachaFileOfPayout, {
    summary: 'The NACHA file that has a credit for a payout and is not declared unused',
    description: 'Null if the payout is in no file. The bank may have the file already.',
    tag: 'Admin',
    answers: {
      200: {
        schema: nacha.fileOfPayout,
        example: { file: { id: 12, batchId: 3, madeAt: '2026-11-20T10:00:00.000Z' } },
      },
    },
  }),
  operation(calls.takeNachaFile, {
    summary: 'Take a NACHA file; each copy has the same bytes',
    description:
      'The first copy issues the file, and the audit log has an entry for each. `Portal-Copy` is `first`, or `another` for a file that was issued before. The bytes have the accounts that it was made with, also if partners have others by now; its `sha256` is that of the bytes. 409 VOID_IN_FILE if more of its payouts are void than `voidsSeen` says (by default 0), ACCOUNT_REMOVED if a partner in it was deleted.',
    tag: 'Admin',
    body: nacha.nachaDownload,
    example: { voidsSeen: 0 },
    answers: {
      200: {
        schema: z.string(),
        type: 'text/plain',
        example:
          '101 021000021 1234567892611221030A094101EXAMPLE BANK           PORTAL                 12      \r\n',
      },
    },
    errors: {
      ...fileNotFound,
      409: {
        code: nacha.FILE_UNUSED,
        message: 'This file was declared unused: its payouts may be in another.',
      },
    },
  }),
  operation(calls.declareNachaFileUnused, {
    summary: 'Declare that a NACHA file never reached the bank: its payouts may be in another',
    description:
      'Nobody can take it any more, and the account numbers kept for it are removed. A file that was issued needs `issuedSeen`.',
    tag: 'Admin',
    body: nacha.unusedNachaFile,
    example: { reason: 'The bank refused it: the wrong company number', issuedSeen: true },
    answers: { 204: null },
    errors: {
      ...fileNotFound,
      409: {
        code: FILE_ISSUED,
        message: 'Somebody took this file, so your bank may have it. Please look again before you confirm.',
      },
    },
  }),
];
