import type { AdminClaim } from '@portal/contracts/http/admin-claims';
import { statement } from '@portal/kit/database/statement';

export type ClaimRow = Omit<AdminClaim, 'createdAt'> & { createdAt: Date };

const LINE = `c.id, c.claim_number as "claimNumber", c.status, c.claim_type as "claimType", c.first_name as "firstName",
  c.last_name as "lastName", c.email, c.created_at as "createdAt",
  (select count(*) from claim_files f where f.claim_id = c.id) as "filesCount"`;

/** $1 status, $2 a pattern for `words`; null for any. */
const MATCHING = `($1::text is null or c.status = $1) and ($2::text is null or c.words like $2)`;

// Pages by key: $3 moment, $4 id, $5 limit.
export const findOlderClaims = statement<ClaimRow>(
  'find-older-claims',
  `select ${LINE} from claims c where ${MATCHING} and (c.created_at, c.id) < ($3, $4)
   order by c.created_at desc, c.id desc limit $5`,
);
export const findNewerClaims = statement<ClaimRow>(
  'find-newer-claims',
  `select ${LINE} from claims c where ${MATCHING} and (c.created_at, c.id) > ($3, $4)
   order by c.created_at, c.id limit $5`,
);

/** Nobody turns further pages than this: longer lists are not counted to their end (D-3). */
export const countClaims = statement<{ count: number }>(
  'count-claims',
  `select count(*) as count from (select from claims c where ${MATCHING} limit 1000) counted`,
);
