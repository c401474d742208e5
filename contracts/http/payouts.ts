import * as z from 'zod/mini';
import { currentMonth } from '../values/month.js';
import { HELD_STATES } from '../values/flags.js';
import { VOID_REASONS, type VoidReason } from '../values/void-reasons.js';
import { dayOf } from '../values/calendar-day.js';
import {
  askedDay,
  askedId,
  cents,
  day,
  dollars,
  id,
  moment,
  month,
  namedId,
  pageCursor,
  pageLimit,
} from './fields.js';
import { flaggedCommission, pendingCommission } from './pending.js';
import { seen } from './seen.js';
import { BATCH_SIZE } from '../values/payout-batch.js';

// The administrator's payments (D-20). Amounts on the wire are dollars exact to the cent, the cents beside them (D-5).

const AMOUNT = 'Amount must be greater than $0.01';
const MONTH = 'Month is required';

const partnerId = namedId('Partner is required');

/** Dollars, at least a cent, in whole cents. */
const payable = [
  z.gte(0.01, { error: AMOUNT, abort: true }),
  z.lte(10_000_000, 'Amount must be at most $10,000,000'),
  z.refine<number>(
    (value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
    'Amount must be in whole cents',
  ),
] as const;
const amount = z.number(AMOUNT).check(...payable);

/** A month that has begun. */
export const begunMonth = z.string(MONTH).check(
  z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: MONTH, abort: true }),
  z.refine((value) => value <= currentMonth(), 'Month must not be in the future'),
);

/** The default description of a payment (specification section 9). */
export const defaultDescription = (month: string): string => `Monthly commission payment for ${month}`;

/** Why more is paid than is owed (D-91): required then, and kept only then. */
const advanceReason = z.optional(
  z
    .string()
    .check(
      z.trim(),
      z.minLength(5, 'Say in a few words why more is paid than is owed'),
      z.maxLength(200, 'Please use at most 200 characters'),
    ),
);

/** `payPartnerForMonth`: an amount for a month. The part that settles no commission remains as an advance. */
export const partnerPayment = z.object({
  partnerId,
  amount,
  month: begunMonth,
  description: z.optional(z.string().check(z.trim(), z.maxLength(200, 'Please use at most 200 characters'))),
  advanceReason,
  seen,
});
export type PartnerPayment = z.infer<typeof partnerPayment>;

/** `payPartner`: the same for the current month. */
export const currentPayment = z.object({ partnerId, amount, advanceReason, seen });
export type CurrentPayment = z.infer<typeof currentPayment>;

/**
 * `changeMonthlyPayment`: pays the whole current month, or voids the payout that paid it. `seen`: the month, and the amount
 * that would be paid or voided.
 */
export const monthlyPaymentChange = z.object({
  partnerId,
  completed: z.boolean('Completed must be true or false'),
  seen,
});
export type MonthlyPaymentChange = z.infer<typeof monthlyPaymentChange>;

/** The result of a payment; `payoutId` is null when no money had to move. */
export const paidPayment = z.object({
  payoutId: z.nullable(id),
  amount: dollars,
  amountInCents: cents,
  /** How many sales it paid. */
  salesCount: z.int(),
  /** The part that the next commissions use up. */
  advance: dollars,
  advanceInCents: cents,
});
export type PaidPayment = z.infer<typeof paidPayment>;

/** A partner's month: paid when nothing of it is unpaid (D-20). */
export const monthlyPayment = z.object({
  partnerId: id,
  paymentMonth: month,
  isPaid: z.boolean(),
  paidAt: z.nullable(moment),
});
export type MonthlyPayment = z.infer<typeof monthlyPayment>;

/** The answer of `changeMonthlyPayment`: the changed month, and the payout that was made or voided. */
export const changedMonthlyPayment = z.extend(monthlyPayment, { payout: paidPayment });
export type ChangedMonthlyPayment = z.infer<typeof changedMonthlyPayment>;

/** `previewPayout`; without an amount: all that is unpaid. */
export const payoutPreviewQuery = z.object({
  partnerId: askedId('Partner is required'),
  month: begunMonth,
  amount: z.optional(z.coerce.number<string | number>(AMOUNT).check(...payable)),
});
export type PayoutPreviewQuery = z.infer<typeof payoutPreviewQuery>;

/** How many lines a preview shows at most. */
export const PREVIEW_LINES = 100;

const previewLine = z.object({
  saleId: id,
  soldAt: moment,
  /** Who bought what; absent or null where payments-sales does not tell. */
  clientName: z.optional(z.nullable(z.string())),
  productName: z.optional(z.nullable(z.string())),
  /** The unpaid part of its commission. */
  commission: dollars,
  commissionInCents: cents,
  /** Whether this payment would settle it. */
  settled: z.boolean(),
});

/** The effect of a payment, before it is confirmed. */
export const payoutPreview = z.object({
  partnerId: id,
  month,
  /** The amount that would be paid out. */
  amount: dollars,
  amountInCents: cents,
  /** The commission of the month that is unpaid and payable now. */
  unpaid: dollars,
  unpaidInCents: cents,
  /** Of all months: paying it now counts as an advance (D-97). */
  pending: z.optional(pendingCommission),
  flagged: z.optional(flaggedCommission),
  /** The advances of earlier payments, which are used up first. */
  earlierAdvance: dollars,
  earlierAdvanceInCents: cents,
  /** How many commissions it would settle, and how many are unpaid and payable now. */
  settledCount: z.int(),
  unpaidCount: z.int(),
  /** The advance that would remain after it. */
  leftOver: dollars,
  leftOverInCents: cents,
  /** How much more than all that is owed and payable it would pay; 0 where it pays less (D-91). */
  beyondOwed: dollars,
  beyondOwedInCents: cents,
  /** The largest advance that a partner may have. */
  advanceLimit: dollars,
  advanceLimitInCents: cents,
  /** Grows with every payout of the partner that is made or voided: `seen.version` of the payment. */
  version: z.int(),
  /** Unpaid commissions, oldest first, at most `PREVIEW_LINES`. */
  lines: z.array(previewLine),
});
export type PayoutPreview = z.infer<typeof payoutPreview>;

/** An administrator; the name is null while identity does not answer. */
const administrator = z.object({ id, name: z.nullable(z.string()) });

/** Who made a payout (D-108). */
const madeBy = {
  /** Who paid it, or asked for it where another approved it. null for services, and before 24 November 2026. */
  askedBy: z.optional(z.nullable(administrator)),
  /** null: nobody else had to. */
  approvedBy: z.optional(z.nullable(administrator)),
};

/** Who bought, as administrators see it with every sale (`listClients`); null where they did not say. */
export const saleCustomer = z.object({
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  email: z.nullable(z.string()),
});
export type SaleCustomer = z.infer<typeof saleCustomer>;

const step = z.object({
  /**
   * `earned`, `reversed` and `adjusted` change the amount of the commission; `settled` and `taken-back` change how much of
   * it a payout has paid.
   */
  kind: z.enum(['earned', 'reversed', 'adjusted', 'settled', 'taken-back']),
  /** The id of the ledger entry; for a settlement that of its payout. */
  entryId: z.int(),
  /** The event that caused it; null for a payout, which no event causes. */
  eventId: z.nullable(z.string()),
  /** When it happened, and when the entry was written. */
  occurredAt: moment,
  postedAt: moment,
  /** Negative where it reduces. */
  amount: dollars,
  amountInCents: cents,
  payout: z.nullable(
    z.object({
      id,
      month,
      amount: dollars,
      amountInCents: cents,
      description: z.nullable(z.string()),
      madeAt: moment,
      voidedAt: z.nullable(moment),
      ...madeBy,
    }),
  ),
});
export type CommissionStep = z.infer<typeof step>;

/** `explainCommission`: how a commission was computed, and its history. */
export const explainedCommission = z.object({
  saleId: id,
  partnerId: id,
  month,
  /** null when payments-sales no longer has the sale, or is down. */
  sale: z.nullable(
    z.object({
      stripePaymentId: z.string(),
      productName: z.string(),
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
      /** Who bought; absent from payments-sales of the release before. */
      customer: z.optional(saleCustomer),
    }),
  ),
  /** The commission at the sale, what is left of it, and the paid and unpaid parts of that. */
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
  /** Whether a flag holds it (D-115): absent where none does. */
  flagState: z.optional(z.enum(HELD_STATES)),
  /** In the order they were written. */
  steps: z.array(step),
});
export type ExplainedCommission = z.infer<typeof explainedCommission>;

/** A month that has ended. */
const closedMonth = z.string(MONTH).check(
  z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: MONTH, abort: true }),
  z.refine((value) => value < currentMonth(), 'This month is not closed yet'),
);

/** `listUnpaidPartners`, by page (D-3), largest first. */
export const monthEndQuery = z.object({
  month: closedMonth,
  limit: pageLimit,
  cursor: pageCursor,
});
export type MonthEndQuery = z.infer<typeof monthEndQuery>;

/** Names are null until identity has been asked. */
const payee = {
  partnerId: id,
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  companyName: z.nullable(z.string()),
  email: z.nullable(z.string()),
};

/** A partner with unpaid commission in a closed month. */
export const unpaidPartner = z.object({
  ...payee,
  salesCount: z.int(),
  commission: dollars,
  commissionInCents: cents,
  unpaid: dollars,
  unpaidInCents: cents,
  /** What of it is not payable yet. */
  pending: z.optional(pendingCommission),
  flagged: z.optional(flaggedCommission),
  /** Left out of batches until they confirm their e-mail (D-112). */
  isUnverified: z.optional(z.literal(true)),
  /** Since when they are suspended (D-166), and paid nothing. Absent for who is not, and from the release before. */
  suspendedAt: z.optional(moment),
  /** The advances of earlier payments. */
  advance: dollars,
  advanceInCents: cents,
  /** The amount that would be paid out now: unpaid less pending, held and advance. */
  payable: dollars,
  payableInCents: cents,
});
export type UnpaidPartner = z.infer<typeof unpaidPartner>;

/**
 * `listMonthsPayableSince`: closed months, newest first, of which commission is unpaid whose hold period is over (D-97): a batch
 * of the month may have left it out while it was pending.
 */
export const monthPayableSince = z.object({
  month,
  partnersCount: z.int(),
  /** Before advances. */
  unpaid: dollars,
  unpaidInCents: cents,
});
export type MonthPayableSince = z.infer<typeof monthPayableSince>;

const SELECT_ONE = 'Select at least one partner';
const SELECT_FEWER = `Select at most ${BATCH_SIZE} partners`;

/** The ids of 1 to `BATCH_SIZE` partners in a query: '3,7'. */
export const partnerIdList = z.string(SELECT_ONE).check(
  z.maxLength(BATCH_SIZE * '2147483647,'.length, { error: SELECT_FEWER, abort: true }),
  z.regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/, { error: SELECT_ONE, abort: true }),
  z.refine((ids) => ids.split(',').length <= BATCH_SIZE, SELECT_FEWER),
);

/**
 * `listSelectedUnpaidPartners`: those of the given partners with unpaid commission, as in `listUnpaidPartners`: what a
 * batch would pay now.
 */
export const monthEndSelectionQuery = z.object({
  month: closedMonth,
  partnerIds: partnerIdList,
});
export type MonthEndSelectionQuery = z.infer<typeof monthEndSelectionQuery>;

/**
 * `payBatch`: pays everything of a closed month that is payable now, to all of the partners or to none. `seen`: the month, the amount
 * paid out, and the number of partners of whom anything is settled.
 */
export const newPayoutBatch = z.object({
  month: closedMonth,
  partnerIds: z
    .array(partnerId, SELECT_ONE)
    .check(z.minLength(1, SELECT_ONE), z.maxLength(BATCH_SIZE, SELECT_FEWER)),
  /** Why it is paid although the books differ, or sales and refunds do not arrive (D-83): required then, and kept only then. */
  driftReason: z.optional(
    z
      .string()
      .check(
        z.trim(),
        z.minLength(5, 'Say in a few words why it cannot wait'),
        z.maxLength(200, 'Please use at most 200 characters'),
      ),
  ),
  seen,
});
export type NewPayoutBatch = z.infer<typeof newPayoutBatch>;

/** A batch with its payouts; also `.../payouts.csv`. */
export const payoutBatch = z.object({
  id,
  month,
  createdAt: moment,
  amount: dollars,
  amountInCents: cents,
  payouts: z.array(
    z.object({
      payoutId: id,
      ...payee,
      amount: dollars,
      amountInCents: cents,
      salesCount: z.int(),
      isVoided: z.boolean(),
    }),
  ),
});
export type PayoutBatch = z.infer<typeof payoutBatch>;

export const BANK_STATES = ['sent', 'returned'] as const;
export type BankStateName = (typeof BANK_STATES)[number];

/** What the bank did with a payout, as an administrator noted it last (D-142). */
export const bankState = z.object({
  state: z.enum(BANK_STATES),
  /** The bank's date. */
  day,
});
export type BankState = z.infer<typeof bankState>;

const BANK_DAY = 'Enter the date that your bank names';
const bankDay = askedDay(BANK_DAY).check(
  z.refine((text) => text <= dayOf(new Date()), 'The date must not be in the future'),
);

/**
 * `noteBankState`: it moves no money. The same as the last note changes nothing; 409 CHANGED_MEANWHILE when another was
 * noted since the one that was `seen`.
 */
export const newBankState = z.object({
  state: z.enum(BANK_STATES, 'Say whether it was sent or came back'),
  day: bankDay,
  /** The last note that the administrator saw; null: none. */
  seen: z.nullable(bankState),
});
export type NewBankState = z.infer<typeof newBankState>;

/** `noteBatchSent`: every payout of the batch that is not taken back, and of which nothing was noted yet. */
export const sentBatch = z.object({ day: bankDay });
export type SentBatch = z.infer<typeof sentBatch>;
export const notedBatch = z.object({
  id,
  /** How many payouts were noted as sent by this. */
  sentCount: z.int(),
});
export type NotedBatch = z.infer<typeof notedBatch>;

/** `listPayoutBatches` (admin): newest first, by page. Amount and count include void payouts. */
export const listedPayoutBatch = z.object({
  id,
  month,
  createdAt: moment,
  amount: dollars,
  amountInCents: cents,
  payoutsCount: z.int(),
  /** How many of them are void. */
  voidedCount: z.int(),
  /** How many of the others the bank has sent, and sent back (D-142). Absent from payouts of the release before. */
  sentCount: z.optional(z.int()),
  returnedCount: z.optional(z.int()),
  ...madeBy,
});
export type ListedPayoutBatch = z.infer<typeof listedPayoutBatch>;

const REASON = 'Choose a reason';

/** `voidPayout`. `seen`: the payout's amount, month and version. The note is for administrators. */
export const payoutToVoid = z.object({
  reason: z.enum(Object.keys(VOID_REASONS) as VoidReason[], REASON),
  note: z.optional(z.string().check(z.trim(), z.maxLength(500, 'Please use at most 500 characters'))),
  /** Undoes what was marked as paid seconds ago (D-140). Later it is taken back like any other, and the partner is told. */
  undo: z.optional(z.literal(true, 'Undo is true or left out')),
  seen,
});
export type PayoutToVoid = z.infer<typeof payoutToVoid>;

/** `listPayouts`: a partner's payouts by page (D-3), newest first. */
export const payoutsQuery = z.object({
  partnerId: askedId('Partner is required'),
  limit: pageLimit,
  cursor: pageCursor,
});
export type PayoutsQuery = z.infer<typeof payoutsQuery>;

/** A payout as administrators see it: of any month, single or in a batch, or an advance. */
export const payoutOfPartner = z.object({
  id,
  partnerId: id,
  month,
  createdAt: moment,
  amount: dollars,
  amountInCents: cents,
  /** The commission that it settles, and of how many sales: unpaid again when it is voided. 0 once it is void. */
  settled: dollars,
  settledInCents: cents,
  settledCount: z.int(),
  /** The part that remains as an advance. */
  advance: dollars,
  advanceInCents: cents,
  description: z.nullable(z.string()),
  /** Why it paid more than was owed; null where it did not. */
  advanceReason: z.nullable(z.string()),
  /** The batch that it was paid in. */
  batchId: z.nullable(id),
  ...madeBy,
  /** Grows when it settles more or less (`seen`). */
  version: z.int(),
  /** null where nothing was noted; absent from payouts of the release before. */
  bankState: z.optional(z.nullable(bankState)),
  voidedAt: z.nullable(moment),
  /** null where none was given. */
  voidReason: z.nullable(z.enum(Object.keys(VOID_REASONS) as VoidReason[])),
  voidNote: z.nullable(z.string()),
});
export type PayoutOfPartner = z.infer<typeof payoutOfPartner>;
