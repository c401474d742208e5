/**
 * SQL of a partner's place in a month's leaderboard (D-23), ascending from rank 1: commission, then sales, then the earliest first
 * sale. The partner's id breaks remaining ties. As bytes, which one index column compares to their end (D-179).
 */
export const placeOf = (row: string) =>
  `rank_key(${row}.commission_cents, ${row}.sales_count, ${row}.first_sale_at, ${row}.partner_id)`;

/** SQL condition on `partner_months`: has a rank. The index `partner_months_place` has the same. */
export const IS_RANKED = 'sales_count > 0 and is_ranked';

/** The levels of `rank_steps`. */
export const NARROW = 1;
export const WIDE = 2;

/** SELECT of the step of a level in which the key is; no row in a month without steps. */
export const stepOf = (month: string, level: string | number, key: string) => `
  select step.key, step.wide_key from rank_steps step
  where step.month = ${month} and step.level = ${level} and step.key <= ${key} order by step.key desc limit 1`;

/**
 * SELECT of how many partners are ahead of the ranked `partner_months` row called `row` (D-179): those of the wide steps ahead,
 * of the narrow ones of its own wide step, the moves that these do not have yet, and the partners ahead within its narrow
 * step. Of a month without steps, all are counted one by one.
 */
export const aheadOf = (row: string) => `
  select (
    (select coalesce(sum(partners), 0) from rank_steps ahead
     where ahead.month = ${row}.month and ahead.level = ${WIDE} and ahead.key < own.wide_key)
    + (select coalesce(sum(partners), 0) from rank_steps ahead
       where ahead.month = ${row}.month and ahead.level = ${NARROW} and ahead.key >= own.wide_key and ahead.key < own.key)
    + (select coalesce(sum(change), 0) from rank_moves moved where moved.month = ${row}.month and moved.key < own.key)
    + (select count(*) from partner_months ahead
       where ahead.month = ${row}.month and ${IS_RANKED}
         and ${placeOf('ahead')} >= coalesce(own.key, '') and ${placeOf('ahead')} < ${placeOf(row)})
  )::bigint
  from (select) one left join lateral (${stepOf(`${row}.month`, NARROW, placeOf(row))}) own on true`;
