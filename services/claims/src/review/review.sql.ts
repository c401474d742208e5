import { CLAIM_SORTS, type ClaimSort } from '@portal/contracts/values/list-orders';
import type { ClaimStatus } from '@portal/contracts/values/claims';
import type { ClaimType } from '@portal/contracts/values/claims';
import { int8, nullable, type RowOf, text, textOf, timestamptz } from '@portal/kit/database/sql-types';
import { family, statement, YES_OR_NO } from '@portal/kit/database/statement';

const claimRow = {
  id: int8,
  claimNumber: text,
  status: textOf<ClaimStatus>(),
  claimType: textOf<ClaimType>(),
  firstName: text,
  lastName: text,
  email: text,
  createdAt: timestamptz,
  name: text,
  filesCount: int8,
};
export type ClaimRow = RowOf<typeof claimRow>;

/** The query, with `descending` in reading order. */
export interface Reading {
  sort: ClaimSort;
  descending: boolean;
  status: ClaimStatus | null;
  /** A LIKE pattern for `words`; null for all claims. */
  pattern: string | null;
  /** The row to read on from; null starts at the end of the list. */
  after: { key: string | number; id: number } | null;
  limit: number;
}

/** Must match the expression in the indexes of migration 0003. */
const NAME = `lower(c.first_name || ' ' || c.last_name)`;

const LINE = `c.id, c.claim_number as "claimNumber", c.status, c.claim_type as "claimType", c.first_name as "firstName",
  c.last_name as "lastName", c.email, c.created_at as "createdAt", ${NAME} as name,
  (select count(*) from claim_files f where f.claim_id = c.id) as "filesCount"`;

const SORTED_BY = {
  date: { key: 'c.created_at', type: timestamptz },
  name: { key: NAME, type: text },
};

/** One page by keyset pagination; each sort order has its own index. */
const pages = family(
  { sort: CLAIM_SORTS, descending: YES_OR_NO, ofStatus: YES_OR_NO, found: YES_OR_NO, on: YES_OR_NO },
  ({ sort, descending, ofStatus, found, on }) => {
    const { key, type } = SORTED_BY[sort];
    const [than, direction] = descending ? ['<', 'desc'] : ['>', 'asc'];
    const conditions = [
      ...(ofStatus ? ['c.status = :status'] : []),
      ...(found ? ['c.words like :pattern'] : []),
      ...(on ? [`(${key}, c.id) ${than} (:key, :id)`] : []),
    ];
    const shape = [ofStatus ? 'of-status' : 'any', found ? 'found' : 'all'];
    return statement(
      ['read-claims', sort, direction, ...shape, on ? 'on' : 'from-end'].join('-'),
      {
        params: {
          ...(ofStatus && { status: text }),
          ...(found && { pattern: text }),
          ...(on && { key: type, id: int8 }),
          limit: int8,
        },
        row: claimRow,
      },
      `select ${LINE} from claims c ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}
       order by ${key} ${direction}, c.id ${direction} limit :limit`,
    );
  },
);

export const readClaims = ({ sort, descending, status, pattern, after, limit }: Reading) => ({
  statement: pages({
    sort,
    descending,
    ofStatus: status !== null,
    found: pattern !== null,
    on: after !== null,
  }),
  given: {
    status: status ?? undefined,
    pattern: pattern ?? undefined,
    ...(after && { key: String(after.key), id: after.id }),
    limit,
  },
});

/** Longer lists are not counted to their end (D-3): nobody pages further. A null parameter matches everything. */
export const countClaims = statement(
  'count-claims',
  { params: { status: nullable(text), pattern: nullable(text) }, row: { count: int8 } },
  `select count(*) as count from (
     select from claims c where (:status::text is null or c.status = :status) and (:pattern::text is null or c.words like :pattern) limit 1000
   ) counted`,
);
