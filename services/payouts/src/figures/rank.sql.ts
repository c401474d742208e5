/**
 * The leaderboard's order (D-23): commission, then sales, then the earliest first sale. The partner's id breaks
 * remaining ties.
 */
export const LEADERBOARD_ORDER = 'commission_cents desc, sales_count desc, first_sale_at, partner_id';

/**
 * Counts the partners of the month ahead of the `partner_months` row called `row`. Scans only the part of the index
 * `partner_months_rank` that is ahead of it.
 */
export const aheadOf = (row: string) => `
  select count(*) from partner_months ahead
  where ahead.month = ${row}.month and ahead.sales_count > 0 and ahead.is_ranked
    and ahead.commission_cents >= ${row}.commission_cents
    and (ahead.commission_cents > ${row}.commission_cents
      or (ahead.sales_count, ${row}.first_sale_at, ${row}.partner_id)
         > (${row}.sales_count, ahead.first_sale_at, ahead.partner_id))`;
