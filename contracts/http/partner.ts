import * as z from 'zod/mini';
import { HELD_STATES } from '../values/flags.js';
import { SALE_STATES } from '../values/sale-state.js';
import { TIERS } from '../values/tiers.js';
import { VOID_REASONS, type VoidReason } from '../values/void-reasons.js';
import { referral } from './catalog.js';
import { soldFigures } from './charts.js';
import {
  cents,
  day,
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
import { bankState } from './payouts.js';
import { flaggedCommission, pendingCommission } from './pending.js';

/** A partner's own sales. */
export const PARTNER_SALE_SORTS = ['date', 'amount'] as const;

/** A partner's own clients. */
export const PARTNER_CLIENT_SORTS = ['date', 'amount', 'name', 'latest', 'purchases', 'value'] as const;

/** `listReferrals`: the caller's links, newest first. */
export const partnerLink = z.extend(referral, {
  /** Its standing sales; null while payouts is down. */
  salesCount: z.nullable(z.int()),
});
export type PartnerLink = z.infer<typeof partnerLink>;

/** `listPartnerSales`, by page (D-3). */
export const partnerSalesQuery = z.object({
  /** In client, product, code and payment. */
  search: z._default(searched, ''),
  sort: sortBy(PARTNER_SALE_SORTS, 'date'),
  direction: directionOf('desc'),
  limit: pageLimit,
  cursor: pageCursor,
});

/** Amounts are dollars exact to the cent, with the cents beside them (D-5). `standing…` is what is left of them (D-13). */
export const partnerSale = z.object({
  id,
  createdAt: moment,
  productName: z.nullable(z.string()),
  amount: dollars,
  amountInCents: cents,
  commission: dollars,
  commissionInCents: cents,
  standingAmount: dollars,
  standingAmountInCents: cents,
  standingCommission: dollars,
  standingCommissionInCents: cents,
  state: z.enum(SALE_STATES),
  /** null while payouts is down. */
  isPaid: z.nullable(z.boolean()),
  /** Until when its commission is in its hold period (D-97); absent where it is not. */
  pendingUntil: z.optional(day),
  /** Whether somebody looks at it, or refused it (D-115); absent where not. */
  flagState: z.optional(z.enum(HELD_STATES)),
  customerFirstName: z.nullable(z.string()),
  customerLastName: z.nullable(z.string()),
  customerEmail: z.nullable(z.string()),
});
export type PartnerSale = z.infer<typeof partnerSale>;

/** `listPartnerClients`, by page (D-3). */
export const partnerClientsQuery = z.object({
  /** In name and e-mail. */
  search: z._default(searched, ''),
  /**
   * By the first sale's date or amount, by first and last name, or by what the client bought in all: the latest sale's date,
   * how many, or their value (D-137).
   */
  sort: sortBy(PARTNER_CLIENT_SORTS, 'date'),
  direction: directionOf('desc'),
  limit: pageLimit,
  cursor: pageCursor,
});

/** `listPartnerClients`: unique clients (specification section 4), each with its first sale. */
export const partnerClient = z.extend(partnerSale, {
  /** What the client bought in all (D-137); absent while payments-sales is of the release before. */
  purchases: z.optional(
    z.object({
      /** Sales of which something stands; 0 where all was refunded. */
      count: z.int(),
      /** What stands of all its sales. */
      value: dollars,
      valueInCents: cents,
      latestAt: moment,
      latestProductName: z.string(),
    }),
  ),
});
export type PartnerClient = z.infer<typeof partnerClient>;

/** `getPartnerSummary`: the figures of the stat cards (D-23), standing sales only. */
export const partnerSummary = z.object({
  totalSales: dollars,
  totalSalesInCents: cents,
  totalCommission: dollars,
  totalCommissionInCents: cents,
  activeSales: z.int(),
  month,
  monthCommission: dollars,
  monthCommissionInCents: cents,
  /** Of all months. */
  pending: z.optional(pendingCommission),
  flagged: z.optional(flaggedCommission),
  /** This month's leaderboard rank; null without a sale this month. */
  rank: z.nullable(z.int()),
  tier: z.enum(TIERS),
});
export type PartnerSummary = z.infer<typeof partnerSummary>;

const trendOfMonth = z.object({
  /** Of the business's time zone (D-125), both included. */
  days: z.object({ first: day, last: day }),
  sold: soldFigures,
});

/** `getPartnerTrends` (D-138): the caller's standing sales of this month, and of the month before up to the same day. */
export const partnerTrends = z.object({ now: trendOfMonth, before: trendOfMonth });
export type PartnerTrends = z.infer<typeof partnerTrends>;

/** `getPartnerStats` (D-41): one row per link, deleted ones too since their sales stay (D-38). */
export const referralStats = z.extend(referral, {
  isActive: z.boolean(),
  /** null while payouts is down. */
  totals: z.nullable(
    z.object({ salesCount: z.int(), amount: dollars, commission: dollars, unpaidCommission: dollars }),
  ),
  /** The newest 100; null while payments-sales is down. */
  sales: z.nullable(z.array(partnerSale)),
});
export type ReferralStats = z.infer<typeof referralStats>;

/** `getStatement`: each month with sales or payouts, newest first; `.csv`: the same as rows (`statement.ts`). */
export const statementMonth = z.object({
  month,
  salesCount: z.int(),
  /** Of standing sales. */
  amount: dollars,
  amountInCents: cents,
  commission: dollars,
  commissionInCents: cents,
  /** The part of the commission that was paid. */
  paid: dollars,
  paidInCents: cents,
  /** The rest of it. */
  unpaid: dollars,
  unpaidInCents: cents,
  /** What of that is not payable yet. */
  pending: z.optional(pendingCommission),
  flagged: z.optional(flaggedCommission),
  /** The payouts for the month, in order. */
  payouts: z.array(
    z.object({
      id,
      madeAt: moment,
      amount: dollars,
      amountInCents: cents,
      /** The part that no commission has used up: it remains as an advance. */
      advance: dollars,
      advanceInCents: cents,
      /** When it was voided, and why. */
      voidedAt: z.nullable(moment),
      voidReason: z.nullable(z.enum(Object.keys(VOID_REASONS) as VoidReason[])),
      /** A second administrator has approved it (D-108): absent where nobody had to. */
      isApproved: z.optional(z.literal(true)),
      /** What the bank did with it (D-142): absent where nothing was noted. */
      bankState: z.optional(bankState),
    }),
  ),
});
export type StatementMonth = z.infer<typeof statementMonth>;

/** `getLeaderboard`: at least the top 5 of this month, plus the caller's own entry with its true rank (D-23). */
export const leaderboardEntry = z.object({
  id,
  rank: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  companyName: z.nullable(z.string()),
  tier: z.enum(TIERS),
  /** This month's. */
  totalCommission: dollars,
  totalCommissionInCents: cents,
  activeSales: z.int(),
  isYou: z.boolean(),
});
export type LeaderboardEntry = z.infer<typeof leaderboardEntry>;

/** `getPortalStats` (D-23). */
export const adminStats = z.object({
  totalSales: dollars,
  totalCommissions: dollars,
  salesCount: z.int(),
});
export type AdminStats = z.infer<typeof adminStats>;
