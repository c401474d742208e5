import { int8, nullable, text } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';
import { notPayableOf, notPayableRow } from '../payouts/not-payable.sql.js';
import { aheadOf } from '../ranks/rank.sql.js';

const summaryRow = {
  amount_cents: int8,
  commission_cents: int8,
  sales_count: int8,
  month_commission_cents: int8,
  rank: nullable(int8),
  ...notPayableRow,
};

/** Reads two rows by key and what is pending, and counts the partners that are ahead. Always returns one row. */
export const readSummary = statement(
  'read-summary',
  { params: { partnerId: int8, month: text }, row: summaryRow },
  `select coalesce(total.amount_cents, 0) as amount_cents,
          coalesce(total.commission_cents, 0) as commission_cents,
          coalesce(total.sales_count, 0) as sales_count,
          coalesce(mine.commission_cents, 0) as month_commission_cents,
          case when mine.sales_count > 0 then 1 + (${aheadOf('mine')}) end as rank,
          pending_cents, pending_first, pending_last, flagged_cents, refused_cents
   from (select :partnerId::bigint as partner_id) partner
   left join partner_totals total using (partner_id)
   left join partner_months mine on mine.partner_id = partner.partner_id and mine.month = :month
   cross join lateral (${notPayableOf('partner.partner_id')}) pending`,
);
