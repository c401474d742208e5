import { int8 } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

/** Reads 16 rows at most, however many sales there are. sum() of a bigint is a numeric, hence the casts. */
export const readOverall = statement(
  'read-overall',
  { row: { amount_cents: int8, commission_cents: int8, sales_count: int8 } },
  `select coalesce(sum(amount_cents), 0)::bigint as amount_cents,
          coalesce(sum(commission_cents), 0)::bigint as commission_cents,
          coalesce(sum(sales_count), 0)::bigint as sales_count
   from overall_totals`,
);
