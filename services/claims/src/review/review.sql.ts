import type { AdminClaim, ClaimInFull } from '@portal/contracts/http/admin-claims';
import type { ClaimStatus } from '@portal/contracts/values/claims';
import { statement } from '@portal/kit/database/statement';

type Timed<Row> = Omit<Row, 'createdAt'> & { createdAt: Date };
export type ClaimRow = Timed<AdminClaim>;

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

type InFull = Omit<Timed<ClaimInFull>, 'files' | 'history' | 'estimatedAmount'>;

export const findClaim = statement<InFull>(
  'find-claim',
  `select ${LINE}, c.phone, c.policy_number as "policyNumber", c.incident_date::text as "incidentDate",
     c.estimated_cents as "estimatedAmountInCents",
     case when exists (select from claim_files f where f.claim_id = c.id) then null
       else nullif(c.supporting_documents, '') end as "namedDocuments"
   from claims c where c.id = $1`,
);

export const findFiles = statement<Omit<ClaimInFull['files'][number], 'fileUrl'>>(
  'find-claim-files',
  `select file_id as id, filename, mime_type as "mimeType", size_bytes as "sizeBytes"
   from claim_files where claim_id = $1 order by file_id`,
);

type Change = ClaimInFull['history'][number];
export const findHistory = statement<Omit<Change, 'at'> & { at: Date }>(
  'find-claim-history',
  `select id, status, note, at, changed_by as "changedBy" from claim_history where claim_id = $1 order by id`,
);

/** Waits for whoever is changing it. */
export const lockClaim = statement<{ status: ClaimStatus }>(
  'lock-claim',
  'select status from claims where id = $1 for update',
);

/** $1 claim, $2 status, $3 note, $4 administrator. */
export const changeStatus = statement<{ id: number }>(
  'change-claim-status',
  `with claim as (update claims set status = $2 where id = $1)
   insert into claim_history (claim_id, status, note, changed_by) values ($1, $2, $3, $4) returning id`,
);
