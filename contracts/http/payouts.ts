import * as z from 'zod/mini';
import { currentMonth } from '../values/month.js';
import { cents, dollars, id, moment, month } from './fields.js';

// The administrator's payments (D-20). Amounts on the wire are dollars exact to the cent, the cents beside them (D-5).

const AMOUNT = 'Amount must be greater than $0.01';
const MONTH = 'Month is required';

const partnerId = z.int('Partner is required').check(z.positive('Partner is required'));

/** Dollars, at least a cent, in whole cents. */
const amount = z.number(AMOUNT).check(
  z.gte(0.01, { error: AMOUNT, abort: true }),
  z.lte(10_000_000, 'Amount must be at most $10,000,000'),
  z.refine(
    (value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
    'Amount must be in whole cents',
  ),
);

/** A month that has begun. */
const payableMonth = z.string(MONTH).check(
  z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: MONTH, abort: true }),
  z.refine((value) => value <= currentMonth(), 'Month must not be in the future'),
);

/** The description of a payment that was given none (specification section 9). */
export const defaultDescription = (month: string): string => `Monthly commission payment for ${month}`;

/** `POST /api/admin/process-partner-payment`: an amount for a month. What no commission fits stands as an advance. */
export const partnerPayment = z.object({
  partnerId,
  amount,
  month: payableMonth,
  description: z.optional(z.string().check(z.trim(), z.maxLength(200, 'Please use at most 200 characters'))),
});
export type PartnerPayment = z.infer<typeof partnerPayment>;

/** `POST /api/admin/payouts`: the same for the current month. */
export const currentPayment = z.object({ partnerId, amount });
export type CurrentPayment = z.infer<typeof currentPayment>;

/** `POST /api/admin/monthly-payments`: the current month paid whole, or its payout void. */
export const monthlyPaymentChange = z.object({
  partnerId,
  completed: z.boolean('Completed must be true or false'),
});
export type MonthlyPaymentChange = z.infer<typeof monthlyPaymentChange>;

/** What a payment did; `payoutId` is null when no money had to move. */
export const paidPayment = z.object({
  payoutId: z.nullable(id),
  amount: dollars,
  amountInCents: cents,
  /** The sales that are paid by it. */
  salesCount: z.int(),
  /** What of it the next commissions use up. */
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

/** The answer of a change: the month as it is now, and the payout that was made or is void. */
export const changedMonthlyPayment = z.extend(monthlyPayment, { payout: paidPayment });
export type ChangedMonthlyPayment = z.infer<typeof changedMonthlyPayment>;

/** `GET /api/admin/payout-preview?partnerId&month&amount`; without an amount: all that is unpaid. */
export const payoutPreviewQuery = z.object({
  partnerId: z.coerce
    .number('Partner is required')
    .check(z.int('Partner is required'), z.positive('Partner is required')),
  month: payableMonth,
  amount: z.optional(z.pipe(z.coerce.number(AMOUNT), amount)),
});
export type PayoutPreviewQuery = z.infer<typeof payoutPreviewQuery>;

/** How many lines a preview shows at most. */
export const PREVIEW_LINES = 100;

const previewLine = z.object({
  saleId: id,
  soldAt: moment,
  /** What is open of its commission. */
  commission: dollars,
  commissionInCents: cents,
  /** Would this payment settle it? */
  settled: z.boolean(),
});

/** What a payment would do, before it is confirmed. */
export const payoutPreview = z.object({
  partnerId: id,
  month,
  /** What would be paid out. */
  amount: dollars,
  amountInCents: cents,
  /** What is unpaid of the month. */
  unpaid: dollars,
  unpaidInCents: cents,
  /** What earlier payments have left, which goes first. */
  earlierAdvance: dollars,
  earlierAdvanceInCents: cents,
  /** How many commissions it would settle, of how many that are unpaid. */
  settledCount: z.int(),
  unpaidCount: z.int(),
  /** What would stand as an advance after it. */
  leftOver: dollars,
  leftOverInCents: cents,
  /** Unpaid commissions, oldest first, at most `PREVIEW_LINES`. */
  lines: z.array(previewLine),
});
export type PayoutPreview = z.infer<typeof payoutPreview>;
