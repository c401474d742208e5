import { int8 } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

export const readReferralTotals = statement(
  'read-referral-totals',
  {
    params: { partnerId: int8 },
    row: {
      referral_id: int8,
      sales_count: int8,
      amount_cents: int8,
      commission_cents: int8,
      paid_cents: int8,
    },
  },
  `select referral_id, sales_count, amount_cents, commission_cents, paid_cents
   from referral_totals where partner_id = :partnerId order by referral_id`,
);
