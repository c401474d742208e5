import { date, int8, nullable, type RowOf, text } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

const sold = { sales: int8, amount_cents: int8, commission_cents: int8 };
const soldOnDayRow = {
  ...sold,
  /** `YYYY-MM-DD` */
  day: text,
};
export type SoldOnDayRow = RowOf<typeof soldOnDayRow>;
const soldOfProductRow = {
  ...sold,
  /** null for all products after the first ones. */
  product_name: nullable(text),
};
export type SoldOfProductRow = RowOf<typeof soldOfProductRow>;

const SUMS = `sum(sales)::bigint as sales, sum(amount_cents)::bigint as amount_cents,
  sum(commission_cents)::bigint as commission_cents`;

// Both read one row per day and product, however many sales there are.

/** Leaves out days without sales. */
export const readDays = statement(
  'read-sold-by-day',
  { params: { firstDay: date }, row: soldOnDayRow },
  `select to_char(day, 'YYYY-MM-DD') as day, ${SUMS}
   from sale_totals_by_day where day >= :firstDay::date group by sale_totals_by_day.day`,
);

/** From `first` to `last`. */
export const readSum = statement(
  'read-sold-in-days',
  { params: { first: date, last: date }, row: sold },
  `select coalesce(sum(sales), 0)::bigint as sales, coalesce(sum(amount_cents), 0)::bigint as amount_cents,
     coalesce(sum(commission_cents), 0)::bigint as commission_cents
   from sale_totals_by_day where day between :first::date and :last::date`,
);
export const readBestProducts = statement(
  'read-best-products',
  { params: { first: date, last: date, limit: int8 }, row: { ...sold, product_name: text } },
  `select product_name, ${SUMS} from sale_totals_by_day where day between :first::date and :last::date
   group by product_name having sum(sales) > 0 order by sum(amount_cents) desc, product_name limit :limit`,
);

/** The products with the highest amounts, then all others in one row. */
export const readProducts = statement(
  'read-sold-by-product',
  { params: { firstDay: date, products: int8 }, row: soldOfProductRow },
  `with product as (
     select product_name, ${SUMS},
       least(row_number() over (order by sum(amount_cents) desc, product_name), :products::bigint + 1) as place
     from sale_totals_by_day where day >= :firstDay::date group by product_name having sum(sales) > 0
   )
   select case when place <= :products then min(product_name) end as product_name, ${SUMS}
   from product group by place order by place`,
);
