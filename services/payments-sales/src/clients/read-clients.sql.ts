import { int8, text, timestamptz } from '@portal/kit/database/sql-types';
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
};

export const clientsList = defineList({
  name: 'clients',
  row: clientRow,
  orders: {
    date: by('occurred_at', timestamptz, 'occurred_at'),
    amount: by('amount_cents', int8, 'amount_cents'),
    name: by('name', text, 'client_name'),
  },
  id: by('sale_id', int8, 'id'),
  always: { params: { partnerId: int8 }, conditions: ['partner_id = :partnerId'] },
  filters: { words: filterWords('search') },
  from: 'from clients',
  page: ({ where, orderBy, direction, key }) => `with listed as (
      select sale_id, name, ${key} as key from clients ${where} ${orderBy} limit :limit
    )
    select ${SALE_COLUMNS}, c.name as client_name from listed c join sales s on s.id = c.sale_id
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
