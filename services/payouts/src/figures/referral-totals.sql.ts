import { statement } from '@portal/kit/database/statement';

export const readReferralTotals = statement<{
  referral_id: number;
  sales_count: number;
  amount_cents: number;
  commission_cents: number;
  paid_cents: number;
}>(
  'read-referral-totals',
  `select referral_id, sales_count, amount_cents, commission_cents, paid_cents
   from referral_totals where partner_id = $1 order by referral_id`,
);
