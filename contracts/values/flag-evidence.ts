import * as z from 'zod/mini';
import { FLAG_KINDS, type FlagKind } from './flags.js';

const count = z.int().check(z.minimum(0));

/** What speaks for a flag: ids, counts and cents. Never a name, an address, a tax number, or a number of a card or an account. */
export const flagEvidence = z.object({
  /** own-purchase: of `OWN_PURCHASE_MATCHES`, and of what a later release adds. */
  matches: z.optional(z.array(z.string().check(z.maxLength(40)))),
  /** shared-card: how many customers' e-mails within `days`. */
  customers: z.optional(count),
  /** shared-bank-account, shared-tax-number: the other partners. */
  partnerIds: z.optional(z.array(count)),
  /** refund-rate: of how many sales within `days` how many were refunded, disputed or taken back. */
  sales: z.optional(count),
  refunded: z.optional(count),
  days: z.optional(count),
  /** velocity: the commission of 24 hours, and of a usual day. */
  commissionInCents: z.optional(count),
  usualInCents: z.optional(count),
});
export type FlagEvidence = z.infer<typeof flagEvidence>;

/**
 * A flag that a sale is recorded with, or that is raised about it later. A kind of a later release is nobody's reason to refuse
 * the sale's event: it is not raised.
 */
export const raisedFlag = z.object({ kind: z.string().check(z.maxLength(40)), evidence: flagEvidence });
export type RaisedFlag = z.infer<typeof raisedFlag>;
export const flagKind = z.enum(Object.keys(FLAG_KINDS) as FlagKind[]);
