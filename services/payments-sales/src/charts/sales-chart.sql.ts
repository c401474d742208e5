import { statement } from '@portal/kit/database/statement';

interface Sold extends Record<string, unknown> {
  sales: number;
  amount_cents: number;
  commission_cents: number;
}
export interface SoldOnDayRow extends Sold {
  /** `YYYY-MM-DD` */
  day: string;
}
export interface SoldOfProductRow extends Sold {
  /** null: all but the first. */
  product_name: string | null;
}

const SUMS = `sum(sales)::bigint as sales, sum(amount_cents)::bigint as amount_cents,
  sum(commission_cents)::bigint as commission_cents`;

// $1 is the first day. However many sales there are, what is read is a row for each day and product.

/** Days on which nothing was sold are left out. */
export const readDays = statement<SoldOnDayRow>(
  'read-sold-by-day',
  `select to_char(day, 'YYYY-MM-DD') as day, ${SUMS}
   from sale_totals_by_day where day >= $1::date group by sale_totals_by_day.day`,
);

/** The $2 that sold for most, then all the others in one row. */
export const readProducts = statement<SoldOfProductRow>(
  'read-sold-by-product',
  `with product as (
     select product_name, ${SUMS},
       least(row_number() over (order by sum(amount_cents) desc, product_name), $2::bigint + 1) as place
     from sale_totals_by_day where day >= $1::date group by product_name having sum(sales) > 0
   )
   select case when place <= $2 then min(product_name) end as product_name, ${SUMS}
   from product group by place order by place`,
);
