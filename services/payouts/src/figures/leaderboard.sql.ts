import { LEADERBOARD_SIZE } from '@portal/contracts/values/limits';
import { statement } from '@portal/kit/database/statement';
import { aheadOf, LEADERBOARD_ORDER } from './rank.sql.js';

interface RankedRow {
  rank: number;
  partner_id: number;
  sales_count: number;
  month_commission_cents: number;
  lifetime_commission_cents: number;
}

/** The best of the month and, where it is not among them, the partner's own row. */
export const readLeaderboard = statement<RankedRow>(
  'read-leaderboard',
  `with best as (
     select partner_id, sales_count, commission_cents, row_number() over (order by ${LEADERBOARD_ORDER}) as rank
     from partner_months
     where month = $1 and sales_count > 0 and is_ranked
     order by ${LEADERBOARD_ORDER}
     limit ${LEADERBOARD_SIZE}
   ), ranked as (
     select partner_id, sales_count, commission_cents, rank from best
     union all
     select partner_id, sales_count, commission_cents, 1 + (${aheadOf('mine')})
     from partner_months mine
     where partner_id = $2 and month = $1 and sales_count > 0 and is_ranked
       and not exists (select from best where best.partner_id = mine.partner_id)
   )
   select rank, partner_id, ranked.sales_count, ranked.commission_cents as month_commission_cents,
          total.commission_cents as lifetime_commission_cents
   from ranked join partner_totals total using (partner_id)
   order by rank`,
);
