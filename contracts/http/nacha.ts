import * as z from 'zod/mini';
import { cents, dollars, id, month } from './fields.js';

/** Why there is no file of a batch: the codes of the 409, and its words. */
export const NO_FILE = {
  ACH_NOT_SET_UP:
    'NACHA files are not set up: the portal does not know your bank yet. Whoever runs it sets ACH_IMMEDIATE_DESTINATION and the settings beside it.',
  NOTHING_TO_PAY: 'Every payout of this batch is void',
  NO_BANK_ACCOUNTS: 'No partner of this batch has a bank account on file',
} as const;
export type NoFile = keyof typeof NO_FILE;

/**
 * `GET /api/admin/payout-batches/{id}/nacha` (admin): what the batch's NACHA (ACH) file has in it; the file itself is
 * `.../nacha.txt`, 409 with a code of `NO_FILE` where there is none. Void payouts are not counted.
 */
export const nachaSummary = z.object({
  batchId: id,
  month,
  payoutsCount: z.int(),
  /** In the file. */
  includedCount: z.int(),
  amount: dollars,
  amountInCents: cents,
  /** Not in it, since no bank account is on file. Names are null where they are not known. */
  withoutBankAccount: z.array(
    z.object({
      payoutId: id,
      partnerId: id,
      firstName: z.nullable(z.string()),
      lastName: z.nullable(z.string()),
      amount: dollars,
      amountInCents: cents,
    }),
  ),
  /** Why there is no file; null where there is one. */
  noFile: z.nullable(z.enum(Object.keys(NO_FILE) as NoFile[])),
});
export type NachaSummary = z.infer<typeof nachaSummary>;
