import * as z from 'zod/mini';
import { BANK_ACCOUNT_STATES } from '../values/bank-account.js';
import { HELD_STATES } from '../values/flags.js';
import { cents, day, dollars, id, moment, month, spoken } from './fields.js';
import { flaggedCommission, pendingCommission } from './pending.js';

// What a partner reads on 'Earnings' (D-130). Amounts are dollars exact to the cent, with the cents beside them (D-5).

/** Query of `getPayoutReceipt`: what its page speaks, in which the receipt comes. */
export const receiptQuery = z.object({ language: spoken });
export type ReceiptQuery = z.infer<typeof receiptQuery>;

/** `getBalance`: what the caller is owed, of all months, and what of it the next month end pays. */
export const partnerBalance = z.object({
  /** Commission that is earned and unpaid. The parts below add up to it. */
  owed: dollars,
  owedInCents: cents,
  /** What of it can be paid now, before the advance is used up. */
  payable: dollars,
  payableInCents: cents,
  pending: z.optional(pendingCommission),
  flagged: z.optional(flaggedCommission),
  /** What earlier payouts paid in advance, and the next one pays less (D-91). */
  advance: dollars,
  advanceInCents: cents,
  next: z.object({
    /** As things stand: without what is held, without what is pending longer, less the advance. */
    amount: dollars,
    amountInCents: cents,
    /** What of it is payable now, since its month is over. Absent from payouts of the release before. */
    now: z.optional(dollars),
    nowInCents: z.optional(cents),
    /** The first day after the current month. */
    from: day,
    /** What is pending beyond that day. */
    later: dollars,
    laterInCents: cents,
  }),
  /** Batches leave the caller out until they confirm their e-mail (D-112): absent where they did. */
  isUnverified: z.optional(z.literal(true)),
  /** They are suspended (D-166), and paid nothing until that is lifted. Absent where not, and from the release before. */
  isSuspended: z.optional(z.literal(true)),
});
export type PartnerBalance = z.infer<typeof partnerBalance>;

/** `getOwnBankAccount`: the account that bank files pay to the caller, and the one that waits (D-99), by their last digits. */
export const ownBankAccount = z.object({
  state: z.enum(BANK_ACCOUNT_STATES),
  /** Of the account that is paid; null for none. */
  lastDigits: z.nullable(z.string()),
  /** Of the one that waits; null for none. */
  waitingLastDigits: z.nullable(z.string()),
  /** From when on it is paid, at the earliest. */
  waitsUntil: z.nullable(moment),
  /** It also waits for an administrator's approval (D-109): absent where not. */
  needsApproval: z.optional(z.literal(true)),
  /** Since when the account is paid that is paid. Absent for none, and from documents of the release before, as all below. */
  paidSince: z.optional(moment),
  /** Of the one that was typed last, paid or not; 0 for none. Where it is absent, the partner cannot type one yet. */
  version: z.optional(z.int()),
  /** When the one that waits was typed. */
  typedAt: z.optional(moment),
  /** The partner typed the one that waits, and can withdraw it (D-147). */
  isOwn: z.optional(z.literal(true)),
  /** A change was stopped (D-99), and none is taken until we allow changes again. */
  isStopped: z.optional(z.literal(true)),
});
export type OwnBankAccount = z.infer<typeof ownBankAccount>;

const ownStep = z.object({
  kind: z.enum(['earned', 'reversed', 'adjusted', 'settled', 'taken-back']),
  at: moment,
  /** Negative where it reduces. */
  amount: dollars,
  amountInCents: cents,
  payout: z.nullable(z.object({ id, month, madeAt: moment, isVoided: z.boolean() })),
});
export type OwnCommissionStep = z.infer<typeof ownStep>;

/**
 * `explainOwnCommission`: how the commission of a sale of the caller's was computed, and what became of it. 404 for
 * another's, as for none. It names no administrator, no event, no evidence of a flag and no id of Stripe's.
 */
export const ownCommission = z.object({
  saleId: id,
  month,
  /** null when payments-sales no longer has the sale, or is down. */
  sale: z.nullable(
    z.object({
      productName: z.string(),
      customerName: z.nullable(z.string()),
      soldAt: moment,
      price: dollars,
      priceInCents: cents,
      discount: dollars,
      discountInCents: cents,
      /** The amount paid: price less discount. */
      amount: dollars,
      amountInCents: cents,
      /** The rate when the checkout began: a fraction between 0 and 1. */
      commissionRate: z.number(),
      /** Amount times rate in cents, before it was rounded half up to the cent. */
      exactCommissionInCents: z.number(),
    }),
  ),
  earned: dollars,
  earnedInCents: cents,
  standing: dollars,
  standingInCents: cents,
  paid: dollars,
  paidInCents: cents,
  open: dollars,
  openInCents: cents,
  isPaid: z.boolean(),
  /** From which day it is payable; absent without a hold period (D-97). */
  payableFrom: z.optional(day),
  /** Whether that day is still to come and it is unpaid: absent where not. */
  isPending: z.optional(z.literal(true)),
  /** Whether somebody looks at it, or refused it (D-115): absent where not. */
  flagState: z.optional(z.enum(HELD_STATES)),
  /** In the order they were written. */
  steps: z.array(ownStep),
});
export type OwnCommission = z.infer<typeof ownCommission>;

/** `listOwnTransfers`: a payout in a bank file that somebody took. What the bank did with it, nobody here knows. */
export const ownTransfer = z.object({
  payoutId: id,
  /** When the file was taken for the first time. */
  exportedAt: moment,
});
export type OwnTransfer = z.infer<typeof ownTransfer>;
