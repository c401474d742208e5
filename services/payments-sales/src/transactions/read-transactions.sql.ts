import type { TransactionSort } from '@portal/contracts/values/list-orders';
import { statement, type Positional } from '@portal/kit/database/statement';
import type { Searched } from '../lists/count-found.js';

export interface TransactionRow extends Record<string, unknown> {
  id: number;
  payment_id: string;
  created_at: Date;
  amount_cents: number;
  description: string | null;
  product_name: string | null;
  customer_email: string | null;
  status: string;
  refunded_cents: number;
  disputed_cents: number;
  partner_first_name: string | null;
  partner_last_name: string | null;
  referral_code: string | null;
}

/** What is asked for, in the order that the rows are read in. */
export interface Reading {
  sort: TransactionSort;
  descending: boolean;
  /** From `patternsOf`. */
  patterns: string[];
  /** The row to read on from; null begins at the end. */
  after: { key: string | number; id: number } | null;
  limit: number;
}

const COLUMNS = `payment_id, created_at, amount_cents, description, product_name, customer_email, status,
  refunded_cents, disputed_cents, partner_id, referral_code`;

const SORTED_BY: Record<TransactionSort, string> = { date: 'created_at', amount: 'amount_cents' };

export const searchedBy = (patterns: string[]): Searched => ({
  table: 'stripe_transactions',
  shape: `${patterns.length}-words`,
  newestFirst: 'created_at desc, id desc',
  filters: [],
  matches: patterns.map((_, index) => `search like $${index + 1}`),
  values: patterns,
});

/** A page by key, each order by an index of its own; its name tells its shape, since the text follows from that. */
export function readTransactions({ sort, descending, patterns, after, limit }: Reading): {
  statement: Positional<TransactionRow>;
  values: unknown[];
} {
  const values: unknown[] = [limit];
  const add = (value: unknown) => `$${values.push(value)}`;
  const key = SORTED_BY[sort];
  const [than, direction] = descending ? ['<', 'desc'] : ['>', 'asc'];
  const conditions = [
    ...(after ? [`(${key}, id) ${than} (${add(after.key)}, ${add(after.id)})`] : []),
    ...patterns.map((pattern) => `search like ${add(pattern)}`),
  ];
  const text = `with rows as (
      select id, ${COLUMNS} from stripe_transactions
      ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}
      order by ${key} ${direction}, id ${direction} limit $1
    )
    select rows.id, ${COLUMNS}, p.first_name as partner_first_name, p.last_name as partner_last_name
    from rows left join partners p on p.id = rows.partner_id
    order by rows.${key} ${direction}, rows.id ${direction}`;
  const name = ['read-transactions', sort, direction, `${patterns.length}-words`, after ? 'on' : 'from-end'];
  return { statement: statement(name.join('-'), text), values };
}
