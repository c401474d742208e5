import { array, int8, type RowOf } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

const totals = {
  referral_id: int8,
  sales_count: int8,
  amount_cents: int8,
  commission_cents: int8,
  paid_cents: int8,
};
export type TotalsRow = RowOf<typeof totals>;

export const readReferralTotals = statement(
  'read-referral-totals',
  {
    params: { partnerId: int8 },
    row: totals,
  },
  `select referral_id, sales_count, amount_cents, commission_cents, paid_cents
   from referral_totals where partner_id = :partnerId order by referral_id`,
);

export const readTotalsOfLinks = statement(
  'read-totals-of-links',
  { params: { partnerIds: array(int8), referralIds: array(int8) }, row: totals },
  `select referral_id, sales_count, amount_cents, commission_cents, paid_cents
   from unnest(:partnerIds::bigint[], :referralIds::bigint[]) as link (partner_id, referral_id)
   join referral_totals using (partner_id, referral_id)`,
);
