import { PARTNER_CLIENT_SORTS, type PartnerClientSort } from '@portal/contracts/values/list-orders';
import { int8, type RowOf, text, timestamptz } from '@portal/kit/database/sql-types';
import { family, statement, YES_OR_NO } from '@portal/kit/database/statement';
import { SALE_COLUMNS, saleReadRow } from '../sales/read-sales.sql.js';
import { countsOf } from '../lists/count-found.sql.js';
import { matching, SOME_WORDS, wordParams, WORDS_OR_NONE, wordsGiven } from '../lists/words.sql.js';

const clientRow = {
  ...saleReadRow,
  /** First and last name; the sort key. */
  client_name: text,
};
export type ClientRow = RowOf<typeof clientRow>;

/** The query, with `descending` in reading order. */
export interface Reading {
  partnerId: number;
  sort: PartnerClientSort;
  descending: boolean;
  /** From `patternsOf`. */
  patterns: string[];
  /** The row to read on from; null starts at the end of the list. */
  after: { key: string | number; id: number } | null;
  limit: number;
}

const SORTED_BY = {
  date: { key: 'occurred_at', type: timestamptz },
  amount: { key: 'amount_cents', type: int8 },
  name: { key: 'name', type: text },
};

/** One page by keyset pagination; each sort order has its own index. */
const pages = family(
  { sort: PARTNER_CLIENT_SORTS, descending: YES_OR_NO, words: WORDS_OR_NONE, on: YES_OR_NO },
  ({ sort, descending, words, on }) => {
    const { key, type } = SORTED_BY[sort];
    const [than, direction] = descending ? ['<', 'desc'] : ['>', 'asc'];
    const conditions = [
      'partner_id = :partnerId',
      ...(on ? [`(${key}, sale_id) ${than} (:key, :id)`] : []),
      ...matching(words),
    ];
    return statement(
      ['read-clients', sort, direction, `${words}-words`, on ? 'on' : 'from-end'].join('-'),
      {
        params: { partnerId: int8, ...(on && { key: type, id: int8 }), ...wordParams(words), limit: int8 },
        row: clientRow,
      },
      `with listed as (
         select sale_id, name, ${key} as key from clients where ${conditions.join(' and ')}
         order by ${key} ${direction}, sale_id ${direction} limit :limit
       )
       select ${SALE_COLUMNS}, c.name as client_name from listed c join sales s on s.id = c.sale_id
       order by c.key ${direction}, c.sale_id ${direction}`,
    );
  },
);

export const readClients = ({ partnerId, sort, descending, patterns, after, limit }: Reading) => ({
  statement: pages({ sort, descending, words: patterns.length, on: after !== null }),
  given: { partnerId, ...after, ...wordsGiven(patterns), limit },
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
