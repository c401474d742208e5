import { int8, nullable, text } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';
import { LEADERBOARD_ORDER } from './rank.sql.js';

const bestRow = {
  partner_id: int8,
  first_name: nullable(text),
  last_name: nullable(text),
  company_name: nullable(text),
  sales_count: int8,
  amount_cents: int8,
  commission_cents: int8,
};

/** Leaves out deleted partners: they have no rank (D-22). */
export const readBestOfMonth = statement(
  'read-best-of-month',
  { params: { month: text, limit: int8 }, row: bestRow },
  `select month.partner_id, sales_count, amount_cents, commission_cents, first_name, last_name, company_name
   from (
     select partner_id, sales_count, amount_cents, commission_cents, first_sale_at
     from partner_months where month = :month and sales_count > 0 and is_ranked
     order by ${LEADERBOARD_ORDER} limit :limit
   ) month left join partners on partners.id = month.partner_id
   order by ${LEADERBOARD_ORDER}`,
);
