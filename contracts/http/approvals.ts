import * as z from 'zod/mini';
import { SECOND_PERSON_MODES } from '../values/second-person.js';
import { cents, dollars, id, moment, month, namedId, pageCursor, pageLimit } from './fields.js';
import { begunMonth, newPayoutBatch, partnerPayment, unpaidPartner } from './payouts.js';
import { flaggedCommission, pendingCommission } from './pending.js';
import { seen } from './seen.js';

// Payments that a second administrator approves (D-108). Amounts are dollars exact to the cent, the cents beside them (D-5).

/** `getSecondPerson`: what the caller may pay without a second person, and who that could be. */
export const secondPerson = z.object({
  /** The setting `SECOND_PERSON`. */
  mode: z.enum(SECOND_PERSON_MODES),
  /** Whether payments from the limit on, and advances, need one now. */
  isRequired: z.boolean(),
  /** The limit; 0 where a second person is required and the caller has had the right to pay for less than 3 days. */
  from: dollars,
  fromInCents: cents,
  /** What the caller paid alone within the last 24 hours: it counts too. */
  alone: dollars,
  aloneInCents: cents,
  /** Whether the caller may approve what others ask for. */
  mayApprove: z.boolean(),
  /** How many others may approve what the caller asks for. */
  othersWhoMayApprove: z.int(),
});
export type SecondPersonNeeds = z.infer<typeof secondPerson>;

/** `askApproval`: one of the payments, as it would be made; `month` pays all of the current month. */
export const newApproval = z.discriminatedUnion(
  'kind',
  [
    z.extend(partnerPayment, { kind: z.literal('payment') }),
    z.object({ kind: z.literal('month'), partnerId: namedId('Partner is required'), seen }),
    z.extend(newPayoutBatch, { kind: z.literal('batch') }),
  ],
  'Say what is to be paid',
);
export type NewApproval = z.infer<typeof newApproval>;

/** `refuseApproval`. */
export const refusal = z.object({
  reason: z
    .string('Say in a few words why')
    .check(
      z.trim(),
      z.minLength(5, 'Say in a few words why'),
      z.maxLength(200, 'Please use at most 200 characters'),
    ),
});
export type Refusal = z.infer<typeof refusal>;

export const APPROVAL_STATES = ['waiting', 'approved', 'refused', 'withdrawn', 'expired'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

/** `listApprovals`, by page (D-3), newest first: those that wait, or all others. */
export const approvalsQuery = z.object({
  state: z._default(z.enum(['waiting', 'over'], 'There is no such list'), 'waiting'),
  /** Those for one month; absent: for any. */
  month: z.optional(begunMonth),
  limit: pageLimit,
  cursor: pageCursor,
});
export type ApprovalsQuery = z.infer<typeof approvalsQuery>;

/** Names are null while identity does not answer, and of a deleted partner. */
const named = { id, firstName: z.nullable(z.string()), lastName: z.nullable(z.string()) };

/** What a payment does. */
const figures = {
  /** The money that is paid out. */
  amount: dollars,
  amountInCents: cents,
  /** How many sales it settles, and of how many partners. */
  salesCount: z.int(),
  partnersCount: z.int(),
  /** The part that remains as an advance. */
  leftOver: dollars,
  leftOverInCents: cents,
  /** How much more it is than all that is owed (D-91). */
  beyondOwed: dollars,
  beyondOwedInCents: cents,
};

/** A request as it was made, and what became of it. */
export const approval = z.object({
  id,
  kind: z.enum(['payment', 'month', 'batch']),
  state: z.enum(APPROVAL_STATES),
  month,
  /** Of a single payment; null for a batch. */
  partner: z.nullable(z.object(named)),
  ...figures,
  description: z.nullable(z.string()),
  advanceReason: z.nullable(z.string()),
  /** Why it is to be paid although the books differ, or sales and refunds do not arrive (D-83). */
  driftReason: z.nullable(z.string()),
  askedBy: z.object(named),
  /** Whether they may still pay: otherwise it cannot be approved. null where it is over, or identity does not answer. */
  askerMayPay: z.nullable(z.boolean()),
  /**
   * Whether they have had that right for less than 3 days: until then it cannot be approved (`ASKER_TOO_NEW`). null where it is
   * over, or identity does not answer; absent from payouts of the release before.
   */
  askerIsTooNew: z.optional(z.nullable(z.boolean())),
  askedAt: moment,
  /** When it ends, if nobody decides. */
  expiresAt: moment,
  decidedBy: z.nullable(z.object(named)),
  decidedAt: z.nullable(moment),
  /** Of a refusal. */
  reason: z.nullable(z.string()),
  /** What it paid. */
  payoutId: z.nullable(id),
  batchId: z.nullable(id),
});
export type Approval = z.infer<typeof approval>;

/** `getApproval`: a request beside what it would do now. */
export const approvalNow = z.extend(approval, {
  /** null where it is over, or nothing could be paid now, such as for a deleted partner. */
  now: z.nullable(z.object(figures)),
  /** Whether anything differs from when it was asked for: then it cannot be approved. */
  hasChanged: z.boolean(),
  /** Of a single payment: what the partner earned and cannot be paid now, in all months; to pay for it is an advance (D-91). */
  pending: z.optional(pendingCommission),
  flagged: z.optional(flaggedCommission),
  /**
   * Of a batch: what month end shows now of the partners whom it was asked for, also of those who would be paid nothing. Whoever
   * is in neither list has nothing unpaid any more.
   */
  unpaid: z.optional(z.array(unpaidPartner)),
  /** What each partner would be paid now. */
  partners: z.array(z.object({ ...named, amount: dollars, amountInCents: cents, salesCount: z.int() })),
});
export type ApprovalNow = z.infer<typeof approvalNow>;
