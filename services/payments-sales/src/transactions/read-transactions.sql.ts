import { TRANSACTION_SORTS, type TransactionSort } from '@portal/contracts/values/list-orders';
import { int8, nullable, type RowOf, text, timestamptz } from '@portal/kit/database/sql-types';
import { family, statement, YES_OR_NO } from '@portal/kit/database/statement';
import { countsOf } from '../lists/count-found.sql.js';
import { matching, SOME_WORDS, wordParams, WORDS_OR_NONE, wordsGiven } from '../lists/words.sql.js';

const transactionRow = {
  id: int8,
  payment_id: text,
  created_at: timestamptz,
  amount_cents: int8,
  description: nullable(text),
  product_name: nullable(text),
  customer_email: nullable(text),
  status: text,
  refunded_cents: int8,
  disputed_cents: int8,
  partner_id: nullable(int8),
  partner_first_name: nullable(text),
  partner_last_name: nullable(text),
  referral_code: nullable(text),
};
export type TransactionRow = RowOf<typeof transactionRow>;

/** The query, with `descending` in reading order. */
export interface Reading {
  sort: TransactionSort;
  descending: boolean;
  /** From `patternsOf`. */
  patterns: string[];
  /** The row to read on from; null starts at the end of the list. */
  after: { key: string | number; id: number } | null;
  limit: number;
}

const COLUMNS = `payment_id, created_at, amount_cents, description, product_name, customer_email, status,
  refunded_cents, disputed_cents, partner_id, referral_code`;

const SORTED_BY = {
  date: { key: 'created_at', type: timestamptz },
  amount: { key: 'amount_cents', type: int8 },
};

/** The statements for `countFound`. */
export const countsOfTransactions = family({ words: SOME_WORDS }, ({ words }) =>
  countsOf({
    table: 'stripe_transactions',
    shape: `${words}-words`,
    newestFirst: 'created_at desc, id desc',
    filters: [],
    matches: matching(words),
    params: wordParams(words),
  }),
);

/** One page by keyset pagination; each sort order has its own index. */
const pages = family(
  { sort: TRANSACTION_SORTS, descending: YES_OR_NO, words: WORDS_OR_NONE, on: YES_OR_NO },
  ({ sort, descending, words, on }) => {
    const { key, type } = SORTED_BY[sort];
    const [than, direction] = descending ? ['<', 'desc'] : ['>', 'asc'];
    const conditions = [...(on ? [`(${key}, id) ${than} (:key, :id)`] : []), ...matching(words)];
    return statement(
      ['read-transactions', sort, direction, `${words}-words`, on ? 'on' : 'from-end'].join('-'),
      {
        params: { ...(on && { key: type, id: int8 }), ...wordParams(words), limit: int8 },
        row: transactionRow,
      },
      `with rows as (
         select id, ${COLUMNS} from stripe_transactions
         ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}
         order by ${key} ${direction}, id ${direction} limit :limit
       )
       select rows.id, ${COLUMNS}, p.first_name as partner_first_name, p.last_name as partner_last_name
       from rows left join partners p on p.id = rows.partner_id
       order by rows.${key} ${direction}, rows.id ${direction}`,
    );
  },
);

export const readTransactions = ({ sort, descending, patterns, after, limit }: Reading) => ({
  statement: pages({ sort, descending, words: patterns.length, on: after !== null }),
  given: { ...after, ...wordsGiven(patterns), limit },
});
