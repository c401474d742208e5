import type { PartnerClientSort } from '@portal/contracts/values/list-orders';
import { statement, type Positional } from '@portal/kit/database/statement';
import type { Searched } from '../lists/count-found.js';
import { SALE_COLUMNS, type SaleReadRow } from '../sales/read-sales.sql.js';

export interface ClientRow extends SaleReadRow {
  /** First and last name, as clients are sorted by it. */
  client_name: string;
}

/** What is asked for, in the order that the rows are read in. */
export interface Reading {
  partnerId: number;
  sort: PartnerClientSort;
  descending: boolean;
  /** From `patternsOf`. */
  patterns: string[];
  /** The row to read on from; null begins at the end. */
  after: { key: string | number; id: number } | null;
  limit: number;
}

const SORTED_BY: Record<PartnerClientSort, string> = {
  date: 'occurred_at',
  amount: 'amount_cents',
  name: 'name',
};

/** A page by key, each order by an index of its own; its name tells its shape, since the text follows from that. */
export function readClients({ partnerId, sort, descending, patterns, after, limit }: Reading): {
  statement: Positional<ClientRow & Record<string, unknown>>;
  values: unknown[];
} {
  const values: unknown[] = [partnerId, limit];
  const add = (value: unknown) => `$${values.push(value)}`;
  const key = SORTED_BY[sort];
  const [than, direction] = descending ? ['<', 'desc'] : ['>', 'asc'];
  const conditions = [
    'partner_id = $1',
    ...(after ? [`(${key}, sale_id) ${than} (${add(after.key)}, ${add(after.id)})`] : []),
    ...patterns.map((pattern) => `search like ${add(pattern)}`),
  ];
  const text = `with listed as (
      select sale_id, name, ${key} as key from clients where ${conditions.join(' and ')}
      order by ${key} ${direction}, sale_id ${direction} limit $2
    )
    select ${SALE_COLUMNS}, c.name as client_name from listed c join sales s on s.id = c.sale_id
    order by c.key ${direction}, c.sale_id ${direction}`;
  const name = ['read-clients', sort, direction, `${patterns.length}-words`, after ? 'on' : 'from-end'];
  return { statement: statement(name.join('-'), text), values };
}

export const searchedBy = (partnerId: number, patterns: string[]): Searched => ({
  table: 'clients',
  shape: `${patterns.length}-words`,
  newestFirst: 'occurred_at desc, sale_id desc',
  filters: ['partner_id = $1'],
  matches: patterns.map((_, index) => `search like $${index + 2}`),
  values: [partnerId, ...patterns],
});

export const countClients = statement<{ clients: number }>(
  'count-clients',
  'select clients from client_counts where partner_id = $1',
);
