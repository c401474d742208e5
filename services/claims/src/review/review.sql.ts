import type { AdminClaim } from '@portal/contracts/http/admin-claims';
import type { ClaimStatus } from '@portal/contracts/values/claims';
import type { ClaimSort } from '@portal/contracts/values/list-orders';
import { statement, type Positional } from '@portal/kit/database/statement';

export type ClaimRow = Omit<AdminClaim, 'createdAt'> & { createdAt: Date; name: string };

/** What is asked for, in the order that the rows are read in. */
export interface Reading {
  sort: ClaimSort;
  descending: boolean;
  status: ClaimStatus | null;
  /** For `words`; null for any. */
  pattern: string | null;
  /** The row to read on from; null begins at the end. */
  after: { key: string | number; id: number } | null;
  limit: number;
}

/** As migration 0003 has it in its indexes. */
const NAME = `lower(c.first_name || ' ' || c.last_name)`;

const LINE = `c.id, c.claim_number as "claimNumber", c.status, c.claim_type as "claimType", c.first_name as "firstName",
  c.last_name as "lastName", c.email, c.created_at as "createdAt", ${NAME} as name,
  (select count(*) from claim_files f where f.claim_id = c.id) as "filesCount"`;

const SORTED_BY: Record<ClaimSort, string> = { date: 'c.created_at', name: NAME };

/** A page by key, each order by an index of its own; its name tells its shape, since the text follows from that. */
export function readClaims({ sort, descending, status, pattern, after, limit }: Reading): {
  statement: Positional<ClaimRow>;
  values: unknown[];
} {
  const values: unknown[] = [limit];
  const add = (value: unknown) => `$${values.push(value)}`;
  const key = SORTED_BY[sort];
  const [than, direction] = descending ? ['<', 'desc'] : ['>', 'asc'];
  const conditions = [
    ...(status === null ? [] : [`c.status = ${add(status)}`]),
    ...(pattern === null ? [] : [`c.words like ${add(pattern)}`]),
    ...(after ? [`(${key}, c.id) ${than} (${add(after.key)}, ${add(after.id)})`] : []),
  ];
  const text = `select ${LINE} from claims c ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}
    order by ${key} ${direction}, c.id ${direction} limit $1`;
  const shape = [status === null ? 'any' : 'of-status', pattern === null ? 'all' : 'found'];
  const name = ['read-claims', sort, direction, ...shape, after ? 'on' : 'from-end'].join('-');
  return { statement: statement(name, text), values };
}

/**
 * Nobody turns further pages than this: longer lists are not counted to their end (D-3). $1 status, $2 a pattern for
 * `words`; null for any.
 */
export const countClaims = statement<{ count: number }>(
  'count-claims',
  `select count(*) as count from (
     select from claims c where ($1::text is null or c.status = $1) and ($2::text is null or c.words like $2) limit 1000
   ) counted`,
);
