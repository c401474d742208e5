// A partner's ledger, as administrators see it (D-167).
import * as z from 'zod/mini';
import { askedId, cents, dollars, id, moment, month, pageCursor, pageLimit } from './fields.js';

/** `listLedger`: by page (D-3), in the order in which the entries were written, newest first. */
export const ledgerQuery = z.object({
  partnerId: askedId('Partner is required'),
  limit: pageLimit,
  cursor: pageCursor,
});
export type LedgerQuery = z.infer<typeof ledgerQuery>;

const LEDGER_KINDS = ['earned', 'reversed', 'adjusted', 'paid', 'payout-voided'] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

export const ledgerEntry = z.object({
  id,
  kind: z.enum(LEDGER_KINDS),
  /** When it happened, and when the entry was written. */
  occurredAt: moment,
  postedAt: moment,
  /** The month of the sale, or the one that the payout pays. */
  month,
  saleId: z.nullable(id),
  payoutId: z.nullable(id),
  /** Who bought what; null for a payout, and where payments-sales does not tell. */
  clientName: z.nullable(z.string()),
  productName: z.nullable(z.string()),
  /** How much more the partner is owed by it; negative where less. */
  amount: dollars,
  amountInCents: cents,
  /** The sum of all entries up to this one: what is owed, less what was paid in advance. */
  balance: dollars,
  balanceInCents: cents,
});
export type LedgerEntry = z.infer<typeof ledgerEntry>;
