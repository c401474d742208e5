// The administrators' list of partners: what is asked and answered.
import * as z from 'zod/mini';
import { PARTNER_SORTS } from '../values/list-orders.js';
import {
  cents,
  directionOf,
  dollars,
  id,
  moment,
  month,
  pageCursor,
  pageLimit,
  searched,
  sortBy,
} from './fields.js';
import { monthlyPayment } from './payouts.js';

/** `listPartners`, by page (D-3). `thisMonth` is the current month's commission. */
export const partnersQuery = z.object({
  /** In name, e-mail and company. */
  search: z._default(searched, ''),
  sort: sortBy(PARTNER_SORTS, 'name'),
  direction: directionOf('asc'),
  limit: pageLimit,
  cursor: pageCursor,
});
export type PartnersQuery = z.infer<typeof partnersQuery>;

/** How many of a partner's links are in the list, which has up to 200 partners; `referralCount` tells of more (D-62). */
export const LISTED_REFERRALS = 50;
/** As the picker of a payment has them: the current month, and those before it. */
export const LISTED_MONTHS = 12;

const partnerDocument = z.object({ filename: z.string(), fileUrl: z.string() });

/** Amounts are of standing sales; dollars exact to the cent, the cents beside them (D-5). */
export const adminPartner = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  companyName: z.nullable(z.string()),
  /** Live links; null while catalog-referrals is away. */
  referralCount: z.nullable(z.int()),
  /** The newest of them, at most `LISTED_REFERRALS`. */
  referrals: z.nullable(z.array(z.object({ id, code: z.string(), productName: z.string() }))),
  salesCount: z.int(),
  totalSales: dollars,
  totalSalesInCents: cents,
  totalCommission: dollars,
  totalCommissionInCents: cents,
  month,
  monthSalesCount: z.int(),
  monthCommission: dollars,
  monthCommissionInCents: cents,
  /** Commission of all months that nothing has paid; null while payouts cannot tell. */
  unpaidInCents: z.nullable(cents),
  monthUnpaid: dollars,
  monthUnpaidInCents: cents,
  /** What would be paid out for the month now: unpaid less what earlier payouts have left. */
  monthPayableInCents: cents,
  /** The payout that is taken back when the month is; null where there is none. */
  monthPayout: z.nullable(z.object({ id, amountInCents: cents })),
  /** Is the current month paid, and since when? */
  isPaid: z.boolean(),
  paidAt: z.nullable(moment),
  /** Of the last `LISTED_MONTHS` months those in which something was sold or paid, newest first. */
  monthlyPayments: z.array(monthlyPayment),
  /** The newest of each kind; null while documents is away. */
  documents: z.nullable(z.object({ w9: z.nullable(partnerDocument), ach: z.nullable(partnerDocument) })),
});
export type AdminPartner = z.infer<typeof adminPartner>;
