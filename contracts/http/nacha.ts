import * as z from 'zod/mini';
import { cents, day, dollars, id, moment, month } from './fields.js';
import { seen } from './seen.js';

/** Why no file can be made of a batch: the codes of the 409, and its words. */
export const NO_FILE = {
  ACH_NOT_SET_UP:
    'NACHA files are not set up: the portal does not know your bank yet. Whoever runs it sets ACH_IMMEDIATE_DESTINATION and the settings beside it.',
  NOTHING_TO_PAY: 'Every payout of this batch is void',
  NO_BANK_ACCOUNTS: 'No partner of this batch has a bank account on file',
  ALL_IN_FILES: 'Every payout of this batch that has a bank account is in a file already',
} as const;
export type NoFile = keyof typeof NO_FILE;

/** Codes of further 409s: banks can tell 36 files of a day apart, and a file is only ever given out with its own bytes. */
export const TOO_MANY_FILES_TODAY = 'TOO_MANY_FILES_TODAY';
export const FILE_UNUSED = 'FILE_UNUSED';
export const FILE_NOT_KEPT = 'FILE_NOT_KEPT';
export const ACCOUNT_CHANGED = 'ACCOUNT_CHANGED';
export const VOID_IN_FILE = 'VOID_IN_FILE';

/** Names are null where they are not known. */
const payee = z.object({
  payoutId: id,
  partnerId: id,
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  amount: dollars,
  amountInCents: cents,
});

/** Of who is gone, or while identity is away, the number alone. */
const administrator = z.object({ id, name: z.nullable(z.string()) });

/**
 * A file for the bank, as it was made. Its bytes are `downloadNachaFile`: the same ones however
 * often, or 409.
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
  /** What the bank tells it from others by; null of a file that was downloaded before files were kept. */
  numbers: z.nullable(
    z.object({
      /** Where the banks are. */
      createdOn: day,
      modifier: z.string(),
      firstBatch: z.int(),
      lastBatch: z.int(),
      /** The last seven digits. */
      firstTrace: z.int(),
      lastTrace: z.int(),
    }),
  ),
  /** Declared so: it never reached the bank, and its payouts may be in another. The reason goes with a partner who is deleted. */
  unused: z.nullable(z.object({ at: moment, by: administrator, reason: z.string() })),
  /** Void since: whoever gave the file to the bank has to tell it. */
  voided: z.array(payee),
  /** Whose bank account is another one by now, so that the file cannot be made again. */
  changedAccounts: z.array(payee),
});
export type NachaFile = z.infer<typeof nachaFile>;

/**
 * `findNachaFileOfPayout` (admin): the file that has a credit for the payout and is not declared unused. The
 * bank may have it, and sends that money whatever becomes of the payout here. null of a payout that is in none, or unknown.
 */
export const fileOfPayout = z.object({
  file: z.nullable(z.object({ id, batchId: id, madeAt: moment })),
});
export type FileOfPayout = z.infer<typeof fileOfPayout>;

/**
 * `downloadNachaFile` (admin) -> its bytes; 409 VOID_IN_FILE when more of its payouts are
 * void by now than the person has seen who takes it, 0 where nothing is said.
 */
export const nachaDownload = z.object({
  voidsSeen: z.optional(z.coerce.number<string | number>().check(z.int())),
});
export type NachaDownload = z.infer<typeof nachaDownload>;

/**
 * `getNachaSummary` (admin): the batch's files, what the next one would have in it, and who waits
 * for a bank account. Void payouts are not counted.
 */
export const nachaSummary = z.object({
  batchId: id,
  month,
  payoutsCount: z.int(),
  /** In order of their making, unused ones too. */
  files: z.array(nachaFile),
  /** What a file that is made now has in it: no payout that is in another. */
  includedCount: z.int(),
  amount: dollars,
  amountInCents: cents,
  /** In no file, since no bank account is on file. */
  withoutBankAccount: z.array(payee),
  /** Why no file can be made; null where one can. */
  noFile: z.nullable(z.enum(Object.keys(NO_FILE) as NoFile[])),
});
export type NachaSummary = z.infer<typeof nachaSummary>;

/**
 * `makeNachaFile` (admin) -> `NachaFile`, once under its `Idempotency-Key`; 409 with a code
 * of `NO_FILE`, or TOO_MANY_FILES_TODAY. `seen`: cents and partners that are to be in it.
 */
export const newNachaFile = z.object({ seen });
export type NewNachaFile = z.infer<typeof newNachaFile>;

const REASON = 'Please say why';

/** `declareNachaFileUnused` (admin) -> `NachaFile`: it never reached the bank. Once is for good. */
export const unusedNachaFile = z.object({
  reason: z
    .string(REASON)
    .check(z.trim(), z.minLength(3, REASON), z.maxLength(500, 'Please use at most 500 characters')),
});
export type UnusedNachaFile = z.infer<typeof unusedNachaFile>;
