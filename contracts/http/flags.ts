import * as z from 'zod/mini';
import { flagEvidence, flagKind } from '../values/flag-evidence.js';
import { FLAG_OUTCOMES, FLAG_STATES } from '../values/flags.js';
import { askedId, cents, dayRange, dollars, id, moment, pageCursor, pageLimit } from './fields.js';
import { saleCustomer } from './payouts.js';
import { seen } from './seen.js';

/** `listFlags`, by page (D-3), newest first. */
export const flagsQuery = z.object({
  /** Undecided, or decided ones. */
  show: z._default(z.enum(['open', 'decided']), 'open'),
  /** Those of one partner; absent: of all. */
  partnerId: z.optional(askedId()),
  /** By when they were raised. */
  ...dayRange,
  limit: pageLimit,
  cursor: pageCursor,
});
export type FlagsQuery = z.infer<typeof flagsQuery>;

/** Why commission is held, and what was decided (D-115). */
export const flag = z.object({
  id,
  kind: flagKind,
  evidence: flagEvidence,
  /** The partners of the evidence; the name is null once they are deleted. */
  otherPartners: z.optional(z.array(z.object({ id, name: z.nullable(z.string()) }))),
  partnerId: id,
  /** null once the partner is deleted. */
  partnerName: z.nullable(z.string()),
  /** null: it is about all of the partner's unpaid commission. */
  saleId: z.nullable(id),
  /**
   * Who bought, of a flag about a sale; null once the sale is gone. Absent while payments-sales does not answer.
   */
  customer: z.optional(z.nullable(saleCustomer)),
  raisedAt: moment,
  state: z.enum(FLAG_STATES),
  /** The unpaid commission that it is about. */
  held: dollars,
  heldInCents: cents,
  /** In order. `by`: the administrator's number; the name is null while identity does not answer. */
  decisions: z.array(
    z.object({
      outcome: z.enum(FLAG_OUTCOMES),
      reason: z.string(),
      by: id,
      byName: z.optional(z.nullable(z.string())),
      at: moment,
      /** What the flag held then; absent of decisions before it was kept. */
      heldInCents: z.optional(cents),
    }),
  ),
});
export type Flag = z.infer<typeof flag>;

/** `decideFlag`. `seen.version`: how many decisions the flag had. */
export const flagDecision = z.object({
  outcome: z.enum(FLAG_OUTCOMES, 'Choose what to do'),
  reason: z
    .string('Say why')
    .check(z.trim(), z.minLength(1, 'Say why'), z.maxLength(500, 'Please use at most 500 characters')),
  seen,
});
export type FlagDecision = z.infer<typeof flagDecision>;
