import { int8, timestamptz } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

/**
 * A partner's standing sales since `now`, and from `before` until `until`: `before` is the earliest of the three. Reads
 * the sales since then by their index, so it is for a month or two.
 */
export const readTrends = statement(
  'read-partner-trends',
  {
    params: { partnerId: int8, before: timestamptz, until: timestamptz, now: timestamptz },
    row: {
      sales: int8,
      amount_cents: int8,
      commission_cents: int8,
      sales_before: int8,
      amount_cents_before: int8,
      commission_cents_before: int8,
    },
  },
  `select count(*) filter (where is_now) as sales,
     coalesce(sum(amount_cents) filter (where is_now), 0)::bigint as amount_cents,
     coalesce(sum(commission_cents) filter (where is_now), 0)::bigint as commission_cents,
     count(*) filter (where is_before) as sales_before,
     coalesce(sum(amount_cents) filter (where is_before), 0)::bigint as amount_cents_before,
     coalesce(sum(commission_cents) filter (where is_before), 0)::bigint as commission_cents_before
   from (
     select coalesce(standing_amount_cents, amount_cents) as amount_cents,
       coalesce(standing_commission_cents, commission_cents) as commission_cents,
       occurred_at >= :now::timestamptz as is_now, occurred_at < :until::timestamptz as is_before
     from sales where partner_id = :partnerId and occurred_at >= :before::timestamptz and voided_at is null
   ) sale where amount_cents > 0`,
);
