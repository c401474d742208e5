import { int8, nullable, type RowOf, text, timestamptz } from '@portal/kit/database/sql-types';
import { family, statement } from '@portal/kit/database/statement';
import { filterDays } from '@portal/kit/lists/days';
import { defineList, whereAll } from '@portal/kit/lists/define-list.sql';
import { conditionsOf, filterWords } from '@portal/kit/lists/filters';
import { by } from '@portal/kit/lists/orders';
import { matching, SOME_WORDS, wordParams } from '@portal/kit/lists/words.sql';
import { countsOf } from '../lists/count-found.sql.js';

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

const COLUMNS = `payment_id, created_at, amount_cents, description, product_name, customer_email, status,
  refunded_cents, disputed_cents, partner_id, referral_code`;

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

const FILTERS = { words: filterWords('search'), in: filterDays('created_at') };

export const transactionsList = defineList({
  name: 'transactions',
  row: transactionRow,
  orders: {
    date: by('created_at', timestamptz, 'created_at'),
    amount: by('amount_cents', int8, 'amount_cents'),
  },
  id: by('id', int8, 'id'),
  filters: FILTERS,
  from: 'from stripe_transactions',
  page: ({ where, orderBy, direction, key }) => `with rows as (
      select id, ${COLUMNS} from stripe_transactions ${where} ${orderBy} limit :limit
    )
    select rows.id, ${COLUMNS}, p.first_name as partner_first_name, p.last_name as partner_last_name
    from rows left join partners p on p.id = rows.partner_id
    order by rows.${key} ${direction}, rows.id ${direction}`,
});

type TransactionsGiven = Parameters<typeof transactionsList.countStatement>[0];

const given = conditionsOf({ params: {}, conditions: [] }, FILTERS);
/** Of what the filters leave; refunds and disputes are those of payments that succeeded, no more than was paid. */
const totals = family(given.shapes, (shape) =>
  statement(
    ['total-transactions', ...given.nameOf(shape)].join('-'),
    {
      params: given.params(shape),
      row: {
        payments: int8,
        succeeded: int8,
        amountInCents: int8,
        refundedInCents: int8,
        disputedInCents: int8,
      },
    },
    `select count(*) as payments, count(*) filter (where status = 'succeeded') as succeeded,
       coalesce(sum(amount_cents) filter (where status = 'succeeded'), 0)::bigint as "amountInCents",
       coalesce(sum(refunded_cents) filter (where status = 'succeeded'), 0)::bigint as "refundedInCents",
       coalesce(sum(least(disputed_cents, amount_cents - refunded_cents))
         filter (where status = 'succeeded'), 0)::bigint as "disputedInCents"
     from stripe_transactions ${whereAll(given.conditions(shape))}`,
  ),
);

/** The statement with its values. */
export const totalsOfTransactions = (filters: TransactionsGiven) =>
  [totals(given.shapeOf(filters)), given.valuesOf(filters)] as const;
