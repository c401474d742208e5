import { LEADERBOARD_SIZE } from '@portal/contracts/values/limits';
import { int8, text } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';
import { aheadOf, IS_RANKED, placeOf } from '../ranks/rank.sql.js';

const rankedRow = {
  rank: int8,
  partner_id: int8,
  sales_count: int8,
  month_commission_cents: int8,
  lifetime_commission_cents: int8,
};

/** The top of the month and, if it is not among them, the partner's own row. */
export const readLeaderboard = statement(
  'read-leaderboard',
  { params: { month: text, partnerId: int8 }, row: rankedRow },
  `with best as (
     select partner_id, sales_count, commission_cents, row_number() over (order by ${placeOf('ranked')}) as rank
     from partner_months ranked
     where month = :month and ${IS_RANKED}
     order by ${placeOf('ranked')}
     limit ${LEADERBOARD_SIZE}
   ), ranked as (
     select partner_id, sales_count, commission_cents, rank from best
     union all
     select partner_id, sales_count, commission_cents, 1 + (${aheadOf('mine')})
     from partner_months mine
     where partner_id = :partnerId and month = :month and ${IS_RANKED}
       and not exists (select from best where best.partner_id = mine.partner_id)
   )
   select rank, partner_id, ranked.sales_count, ranked.commission_cents as month_commission_cents,
          total.commission_cents as lifetime_commission_cents
   from ranked join partner_totals total using (partner_id)
   order by rank`,
);
