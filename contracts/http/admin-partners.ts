// The administrators' list of partners: its query and its answer.
import * as z from 'zod/mini';
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
import { bankState, monthlyPayment } from './payouts.js';
import { flaggedCommission, pendingCommission } from './pending.js';

export const PARTNER_NOT_FOUND = 'Partner not found';

export const PARTNER_SORTS = ['name', 'totalSales', 'totalCommission', 'thisMonth'] as const;
export type PartnerSort = (typeof PARTNER_SORTS)[number];

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

/** How many of a partner's links the list includes, since it has up to 200 partners; `referralCount` counts all (D-62). */
export const LISTED_REFERRALS = 50;
/** As in the payment's month picker: the current month, and those before it. */
export const LISTED_MONTHS = 12;

/** `id` is absent where a gateway of the release before answered. */
const partnerDocument = z.object({ id: z.optional(id), filename: z.string(), fileUrl: z.string() });

/** Amounts are of standing sales; dollars exact to the cent, the cents beside them (D-5). */
export const adminPartner = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  companyName: z.nullable(z.string()),
  /** Live links; null while catalog-referrals is down. */
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
  /** Unpaid commission of all months; null while payouts cannot tell. */
  unpaidInCents: z.nullable(cents),
  /** Paid in advance, and not used up by commission yet (D-20). Absent for none, and while payouts is of the release before. */
  advance: z.optional(dollars),
  advanceInCents: z.optional(cents),
  monthUnpaid: dollars,
  monthUnpaidInCents: cents,
  /** What of it is not payable yet (D-97). */
  monthPending: z.optional(pendingCommission),
  /** Of the month: held by a flag (D-115). */
  monthFlagged: z.optional(flaggedCommission),
  /** They have not confirmed their e-mail, and are paid once they have (D-112). */
  isUnverified: z.optional(z.literal(true)),
  /** Since when they are suspended (D-166), and paid nothing. Absent for who is not, and from the release before. */
  suspendedAt: z.optional(moment),
  /** What a payment of the month would pay out now: unpaid less pending, held and advances of earlier payouts. */
  monthPayableInCents: cents,
  /** The payout that is voided when the month is switched back; null where there is none. */
  monthPayout: z.nullable(
    z.object({
      id,
      amountInCents: cents,
      /** What the bank did with it (D-142); absent where nothing was noted. */
      bankState: z.optional(bankState),
    }),
  ),
  /** Whether the current month is paid; `paidAt` says since when. */
  isPaid: z.boolean(),
  paidAt: z.nullable(moment),
  /** Those of the last `LISTED_MONTHS` months with a sale or a payment, newest first. */
  monthlyPayments: z.array(monthlyPayment),
  /** The newest of each kind; null while documents is down. */
  documents: z.nullable(z.object({ w9: z.nullable(partnerDocument), ach: z.nullable(partnerDocument) })),
});
export type AdminPartner = z.infer<typeof adminPartner>;
