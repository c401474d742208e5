import * as z from 'zod/mini';
import { cents, day, dollars, id, moment, month } from './fields.js';
import { seen } from './seen.js';

/** Why no file can be made of a batch: the codes of the 409, with their messages. */
export const NO_FILE = {
  ACH_NOT_SET_UP:
    'NACHA files are not set up: the portal does not know your bank yet. Whoever runs it sets ACH_IMMEDIATE_DESTINATION and the settings beside it.',
  NOTHING_TO_PAY: 'Every payout of this batch is void',
  NO_BANK_ACCOUNTS: 'No partner of this batch has a bank account on file',
  ACCOUNTS_WAIT: 'The bank accounts of this batch were typed a short time ago, and wait before they are paid',
  ALL_IN_FILES: 'Every payout of this batch that has a bank account is in a file already',
} as const;
export type NoFile = keyof typeof NO_FILE;

/** Codes of further 409s: banks can distinguish 36 files a day, and a file is only ever given out with its original bytes. */
export const TOO_MANY_FILES_TODAY = 'TOO_MANY_FILES_TODAY';
export const FILE_UNUSED = 'FILE_UNUSED';
export const FILE_NOT_KEPT = 'FILE_NOT_KEPT';
export const ACCOUNT_CHANGED = 'ACCOUNT_CHANGED';
export const ACCOUNT_REMOVED = 'ACCOUNT_REMOVED';
export const VOID_IN_FILE = 'VOID_IN_FILE';

/** An account took effect since the payment that `newAccountsSeen` does not name, whether the file pays it or not (D-123). */
export const ACCOUNTS_NEWER = 'ACCOUNTS_NEWER';

/** Names are null where they are not known. */
const payee = z.object({
  payoutId: id,
  partnerId: id,
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  amount: dollars,
  amountInCents: cents,
});

/** An account in effect that is newer than the payment. */
const newerAccount = { since: moment, version: z.int(), lastDigits: z.string() };

/** Only the id for a deleted account, or while identity is down. */
const administrator = z.object({ id, name: z.nullable(z.string()) });

/**
 * A file for the bank, as it was made. `takeNachaFile` always answers the same bytes, or 409.
 */
export const nachaFile = z.object({
  id,
  batchId: id,
  month,
  madeAt: moment,
  madeBy: administrator,
  creditsCount: z.int(),
  amount: dollars,
  amountInCents: cents,
  /** The numbers that distinguish it at the bank; null for a file that was downloaded before files were stored. */
  numbers: z.nullable(
    z.object({
      /** In the banks' time zone. */
      createdOn: day,
      modifier: z.string(),
      firstBatch: z.int(),
      lastBatch: z.int(),
      /** The last seven digits. */
      firstTrace: z.int(),
      lastTrace: z.int(),
    }),
  ),
  /** Of the bytes, in hex, as `sha256sum` shows it; null for a file that was made before it was kept. */
  sha256: z.nullable(z.string()),
  /** The first time that somebody took it; null when nobody has. */
  issued: z.nullable(z.object({ at: moment, by: administrator })),
  /** Declared unused: it never reached the bank, so its payouts may go into another. A partner's deletion erases the reason. */
  unused: z.nullable(z.object({ at: moment, by: administrator, reason: z.string() })),
  /** Payouts voided since: the bank has to be told if it has the file. */
  voided: z.array(payee),
  /**
   * Payees because of whom the file is not given out again: deleted since, or, in a file from before accounts were frozen
   * (D-92), with another bank account.
   */
  changedAccounts: z.array(payee),
  /** Payees with another bank account by now, or none. The file still pays the one that it was made with. */
  replacedAccounts: z.array(payee),
});
export type NachaFile = z.infer<typeof nachaFile>;

const BATCHES = 'Name 1 to 200 batches';

/** `listBatchFiles` (admin): ids of batches, such as '3,7'. */
export const batchFilesQuery = z.object({
  batchIds: z.string(BATCHES).check(
    z.maxLength(200 * '2147483647,'.length, { error: BATCHES, abort: true }),
    z.regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/, { error: BATCHES, abort: true }),
    z.refine((ids) => ids.split(',').length <= 200, BATCHES),
  ),
});
export type BatchFilesQuery = z.infer<typeof batchFilesQuery>;

/** How many files a batch has that are not declared unused; a batch without one is left out. */
export const batchFiles = z.object({
  batchId: id,
  filesCount: z.int(),
  /** How many of them somebody took: the bank may have those. */
  issuedCount: z.int(),
});
export type BatchFiles = z.infer<typeof batchFiles>;

/**
 * `findNachaFileOfPayout` (admin): the file that has a credit for the payout and is not declared unused. The bank may have
 * it, and then sends that money even if the payout is voided here. null for a payout in no file, or an unknown one.
 */
export const fileOfPayout = z.object({
  file: z.nullable(z.object({ id, batchId: id, madeAt: moment })),
});
export type FileOfPayout = z.infer<typeof fileOfPayout>;

/**
 * `takeNachaFile` (admin) -> its bytes, with `COPY_HEADER`; 409 VOID_IN_FILE when more of its payouts are void by now than
 * `voidsSeen`, by default 0.
 */
export const nachaDownload = z.object({ voidsSeen: z.optional(z.int()) });
export type NachaDownload = z.infer<typeof nachaDownload>;

/**
 * `getNachaSummary` (admin): the batch's files, the contents of the next one, and the payees without a bank account. Void
 * payouts are not counted.
 */
export const nachaSummary = z.object({
  batchId: id,
  month,
  payoutsCount: z.int(),
  /** In the order they were made, unused ones too. */
  files: z.array(nachaFile),
  /** How many payouts a file made now would contain: those that are in no other file. */
  includedCount: z.int(),
  amount: dollars,
  amountInCents: cents,
  /** In no file, for lack of a bank account that is in effect; `waitsUntil`: when theirs is (D-99), null for none at all. */
  withoutBankAccount: z.array(z.extend(payee, { waitsUntil: z.nullable(moment) })),
  /** In the next file with the account before, since another waits. */
  changing: z.array(z.extend(payee, { waitsUntil: moment })),
  /**
   * In the next file with an account that took effect, at `since`, only after the batch was paid: no copy of the account of
   * the payment is kept (D-123).
   */
  newAccounts: z.array(z.extend(payee, newerAccount)),
  /**
   * In the next file with the account of the payment, which ends in `paidLastDigits`, though another took effect at `since`
   * (D-123).
   */
  keptAccounts: z.array(z.extend(payee, { ...newerAccount, paidLastDigits: z.string() })),
  /** Why no file can be made; null where one can. */
  noFile: z.nullable(z.enum(Object.keys(NO_FILE) as NoFile[])),
});
export type NachaSummary = z.infer<typeof nachaSummary>;

/**
 * `makeNachaFile` (admin) -> `NachaFile`, once under its `Idempotency-Key`; 409 with a code
 * of `NO_FILE`, TOO_MANY_FILES_TODAY, or ACCOUNTS_NEWER when one of `newAccounts` has a version that is not in
 * `newAccountsSeen`, or one of `keptAccounts` one that is not in `keptAccountsSeen`, by default none. `seen`: the expected cents and partners.
 */
export const newNachaFile = z.object({
  seen,
  newAccountsSeen: z.optional(z.array(z.int()).check(z.maxLength(10_000))),
  /** Apart, so that who has seen that an account is not paid has not agreed to paying it. */
  keptAccountsSeen: z.optional(z.array(z.int()).check(z.maxLength(10_000))),
});
export type NewNachaFile = z.infer<typeof newNachaFile>;

const REASON = 'Please say why';

/**
 * `declareNachaFileUnused` (admin): it never reached the bank. This cannot be undone. `issuedSeen`: the caller knows that
 * somebody took the file; 409 FILE_ISSUED without it for such a file.
 */
export const unusedNachaFile = z.object({
  reason: z
    .string(REASON)
    .check(z.trim(), z.minLength(3, REASON), z.maxLength(500, 'Please use at most 500 characters')),
  issuedSeen: z.optional(z.boolean()),
});
export type UnusedNachaFile = z.infer<typeof unusedNachaFile>;
