import type { Month } from '../values/month.js';
import type { Tier } from '../values/tiers.js';
import type { Referral } from './catalog.js';

/** `GET /api/referrals`: the caller's links, newest first. */
export interface PartnerLink extends Referral {
  /** Its standing sales; null while payouts is away. */
  salesCount: number | null;
}

/** Amounts are dollars exact to the cent, with the cents beside them (D-5). */
export interface PartnerSale {
  id: number;
  /** ISO, UTC. */
  createdAt: string;
  productName: string | null;
  amount: number;
  amountInCents: number;
  commission: number;
  commissionInCents: number;
  /** null while nobody can say, because payouts is away. */
  isPaid: boolean | null;
  customerFirstName: string | null;
  customerLastName: string | null;
  customerEmail: string | null;
}

/** `GET /api/partner/clients`: unique clients (specification section 4), each with its first sale. */
export type PartnerClient = PartnerSale;

/** `GET /api/partner/summary`: the figures of the stat cards (D-23), standing sales only. */
export interface PartnerSummary {
  totalSales: number;
  totalSalesInCents: number;
  totalCommission: number;
  totalCommissionInCents: number;
  activeSales: number;
  month: Month;
  monthCommission: number;
  monthCommissionInCents: number;
  /** This month's leaderboard rank; null without a sale this month. */
  rank: number | null;
  tier: Tier;
}

/** `GET /api/partner/stats` (D-41): one row a link, deleted ones too since their sales stay (D-38). */
export interface ReferralStats extends Referral {
  isActive: boolean;
  /** null while payouts is away. */
  totals: { salesCount: number; amount: number; commission: number; unpaidCommission: number } | null;
  /** The newest 100; null while payments-sales is away. */
  sales: PartnerSale[] | null;
}

/** `GET /api/partner/statement`, and `.csv`: a row for each month with sales, newest first. */
export interface StatementMonth {
  month: Month;
  salesCount: number;
  /** Of standing sales. */
  amount: number;
  amountInCents: number;
  commission: number;
  commissionInCents: number;
  /** What of the commission was paid out. */
  paid: number;
  paidInCents: number;
}

/** `GET /api/leaderboard`: at least the top 5 of this month, plus the caller's own entry with its true rank (D-23). */
export interface LeaderboardEntry {
  id: number;
  rank: number;
  firstName: string;
  lastName: string;
  companyName: string | null;
  tier: Tier;
  /** This month's, dollars. */
  totalCommission: number;
  totalCommissionInCents: number;
  activeSales: number;
  isYou: boolean;
}

/** `GET /api/admin/stats` (D-23). */
export interface AdminStats {
  totalSales: number;
  totalCommissions: number;
  salesCount: number;
}
