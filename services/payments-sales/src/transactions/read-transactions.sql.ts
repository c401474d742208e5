import { statement, type Statement } from '@portal/kit/database/statement';
import type { Searched } from '../subscriptions/count-found.js';

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

const COLUMNS = `payment_id, created_at, amount_cents, description, product_name, customer_email, status,
  refunded_cents, disputed_cents, partner_id, referral_code`;

export const searchedBy = (patterns: string[]): Searched => ({
  table: 'stripe_transactions',
  shape: `${patterns.length}-words`,
  newestFirst: 'created_at desc, id desc',
  filters: [],
  matches: patterns.map((_, index) => `search like $${index + 1}`),
  values: patterns,
});

/** A page by key: $1 moment, $2 id, $3 limit, then the search's patterns. `back` reads towards newer ones. */
export function readTransactions(patterns: number, back: boolean): Statement<TransactionRow> {
  const matches = Array.from({ length: patterns }, (_, index) => ` and search like $${index + 4}`).join('');
  const [than, direction] = back ? ['>', 'asc'] : ['<', 'desc'];
  return statement(
    `read-transactions-${direction}-${patterns}-words`,
    `with rows as (
       select id, ${COLUMNS} from stripe_transactions where (created_at, id) ${than} ($1, $2)${matches}
       order by created_at ${direction}, id ${direction} limit $3
     )
     select rows.id, ${COLUMNS}, p.first_name as partner_first_name, p.last_name as partner_last_name
     from rows left join partners p on p.id = rows.partner_id
     order by rows.created_at ${direction}, rows.id ${direction}`,
  );
}
