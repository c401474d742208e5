import { statement } from '@portal/kit/database/statement';
import { LEADERBOARD_ORDER } from './rank.sql.js';

interface Row extends Record<string, unknown> {
  partner_id: number;
  first_name: string | null;
  last_name: string | null;
  company_name: string | null;
  sales_count: number;
  amount_cents: number;
  commission_cents: number;
}

/** $1 month, $2 how many; who was deleted has no rank (D-22). */
export const readBestOfMonth = statement<Row>(
  'read-best-of-month',
  `select month.partner_id, sales_count, amount_cents, commission_cents, first_name, last_name, company_name
   from (
     select partner_id, sales_count, amount_cents, commission_cents, first_sale_at
     from partner_months where month = $1 and sales_count > 0 and is_ranked
     order by ${LEADERBOARD_ORDER} limit $2
   ) month left join partners on partners.id = month.partner_id
   order by ${LEADERBOARD_ORDER}`,
);
