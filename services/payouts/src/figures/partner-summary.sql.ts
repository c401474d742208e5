import { statement } from '@portal/kit/database/statement';
import { aheadOf } from './rank.sql.js';

interface SummaryRow {
  amount_cents: number;
  commission_cents: number;
  sales_count: number;
  month_commission_cents: number;
  rank: number | null;
}

/** Two rows by key, and a count over the few who are ahead. Always one row. */
export const readSummary = statement<SummaryRow>(
  'read-summary',
  `select coalesce(total.amount_cents, 0) as amount_cents,
          coalesce(total.commission_cents, 0) as commission_cents,
          coalesce(total.sales_count, 0) as sales_count,
          coalesce(mine.commission_cents, 0) as month_commission_cents,
          case when mine.sales_count > 0 then 1 + (${aheadOf('mine')}) end as rank
   from (select $1::bigint as partner_id) partner
   left join partner_totals total using (partner_id)
   left join partner_months mine on mine.partner_id = partner.partner_id and mine.month = $2`,
);
