/** The leaderboard's order (D-23): commission, then sales, then who began earliest; the number breaks what ties are left. */
export const LEADERBOARD_ORDER = 'commission_cents desc, sales_count desc, first_sale_at, partner_id';

/**
 * How many of the month are ahead of the partner_months row called `row`. Reads nothing but the part of the
 * index `partner_months_rank` that is ahead of it.
 */
export const aheadOf = (row: string) => `
  select count(*) from partner_months ahead
  where ahead.month = ${row}.month and ahead.sales_count > 0 and ahead.is_ranked
    and ahead.commission_cents >= ${row}.commission_cents
    and (ahead.commission_cents > ${row}.commission_cents
      or (ahead.sales_count, ${row}.first_sale_at, ${row}.partner_id)
         > (${row}.sales_count, ahead.first_sale_at, ahead.partner_id))`;
