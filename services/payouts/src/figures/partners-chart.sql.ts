import { int8, nullable, type RowOf, text, timestamptz } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';
import { IS_RANKED, placeOf } from '../ranks/rank.sql.js';

const bestRow = {
  partner_id: int8,
  first_name: nullable(text),
  last_name: nullable(text),
  company_name: nullable(text),
  sales_count: int8,
  amount_cents: int8,
  commission_cents: int8,
};
export type BestRow = RowOf<typeof bestRow>;

/** Leaves out deleted partners: they have no rank (D-22). */
export const readBestOfMonth = statement(
  'read-best-of-month',
  { params: { month: text, limit: int8 }, row: bestRow },
  `select month.partner_id, sales_count, amount_cents, commission_cents, first_name, last_name, company_name
   from (
     select partner_id, sales_count, amount_cents, commission_cents, first_sale_at
     from partner_months ranked where month = :month and ${IS_RANKED}
     order by ${placeOf('ranked')} limit :limit
   ) month left join partners on partners.id = month.partner_id
   order by ${placeOf('month')}`,
);

const named = (
  best: string,
) => `select best.partner_id, sales_count, amount_cents, commission_cents, first_name, last_name, company_name
   from (${best} order by commission_cents desc, sales_count desc, partner_id limit :limit) best
   left join partners on partners.id = best.partner_id
   order by commission_cents desc, sales_count desc, best.partner_id`;

/** Since the first day of a month: one row of each partner and month is read. */
export const readBestSinceMonth = statement(
  'read-best-since-month',
  { params: { month: text, limit: int8 }, row: bestRow },
  named(`select partner_id, sum(sales_count)::bigint as sales_count, sum(amount_cents)::bigint as amount_cents,
     sum(commission_cents)::bigint as commission_cents
   from partner_months where month >= :month and sales_count > 0 and is_ranked group by partner_id`),
);

/** By the index on `occurred_at`: one row of each sale since then is read, so it is for days and no years. */
export const readBestSince = statement(
  'read-best-since',
  { params: { since: timestamptz, limit: int8 }, row: bestRow },
  named(`select partner_id, count(*) as sales_count, sum(standing_amount_cents)::bigint as amount_cents,
     sum(earned_cents - reversed_cents)::bigint as commission_cents
   from sale_commissions sale where occurred_at >= :since and standing_amount_cents > 0
     and not exists (select from deleted_partners gone where gone.partner_id = sale.partner_id)
   group by partner_id`),
);
