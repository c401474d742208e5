import { int8, type RowOf, text, timestamptz } from '@portal/kit/database/sql-types';
import { family, statement } from '@portal/kit/database/statement';
import { defineList } from '@portal/kit/lists/define-list.sql';
import { filterWords } from '@portal/kit/lists/filters';
import { by } from '@portal/kit/lists/orders';
import { matching, SOME_WORDS, wordParams } from '@portal/kit/lists/words.sql';
import { SALE_COLUMNS, saleReadRow } from '../sales/read-sales.sql.js';
import { countsOf } from '../lists/count-found.sql.js';

const clientRow = {
  ...saleReadRow,
  /** First and last name; the sort key. */
  client_name: text,
  /** Sales of which something stands (D-23), and what stands of them; a moment after a first sale still 0. */
  purchases: int8,
  lifetime_cents: int8,
  latest_at: timestamptz,
  latest_product_name: text,
};
export type ClientRow = RowOf<typeof clientRow>;

/** As the indexes have them: a client's columns are null until its first sale is listed. */
const LATEST_AT = 'coalesce(latest_at, occurred_at)';
const PURCHASES = 'coalesce(sales_count, 0)';
const VALUE = 'coalesce(standing_cents, 0)';

export const clientsList = defineList({
  name: 'clients',
  row: clientRow,
  orders: {
    date: by('occurred_at', timestamptz, 'occurred_ms'),
    amount: by('amount_cents', int8, 'amount_cents'),
    name: by('name', text, 'client_name'),
    latest: by(LATEST_AT, timestamptz, 'latest_at'),
    purchases: by(PURCHASES, int8, 'purchases'),
    value: by(VALUE, int8, 'lifetime_cents'),
  },
  id: by('sale_id', int8, 'id'),
  always: { params: { partnerId: int8 }, conditions: ['partner_id = :partnerId'] },
  filters: { words: filterWords('search') },
  from: 'from clients',
  page: ({ where, orderBy, direction, key }) => `with listed as (
      select sale_id, name, ${PURCHASES} as purchases, ${VALUE} as lifetime_cents, ${LATEST_AT} as latest_at,
        latest_sale_id, ${key} as key
      from clients ${where} ${orderBy} limit :limit
    )
    select ${SALE_COLUMNS}, c.name as client_name, c.purchases, c.lifetime_cents, c.latest_at,
      coalesce(latest.product_name, s.product_name) as latest_product_name
    from listed c join sales s on s.id = c.sale_id left join sales latest on latest.id = c.latest_sale_id
    order by c.key ${direction}, c.sale_id ${direction}`,
});

/** The statements for `countFound`. */
export const countsOfClients = family({ words: SOME_WORDS }, ({ words }) =>
  countsOf({
    table: 'clients',
    shape: `${words}-words`,
    newestFirst: 'occurred_at desc, sale_id desc',
    filters: ['partner_id = :partnerId'],
    matches: matching(words),
    params: { partnerId: int8, ...wordParams(words) },
  }),
);

export const countClients = statement(
  'count-clients',
  { params: { partnerId: int8 }, row: { clients: int8 } },
  'select clients from client_counts where partner_id = :partnerId',
);
