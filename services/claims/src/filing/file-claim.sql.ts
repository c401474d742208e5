import type { FiledClaim } from '@portal/contracts/http/claims';
import { statement } from '@portal/kit/database/statement';

/** A claim with its first line of history and its files. No row when the number or the idempotency key is in use. */
export const insertClaim = statement<FiledClaim & Record<string, unknown>>(
  'insert-claim',
  `with claim as (
     insert into claims (claim_number, idempotency_key, fingerprint, claim_type, first_name, last_name, email, phone,
                         policy_number, incident_date, estimated_cents, supporting_documents)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict do nothing
     returning id, claim_number, status
   ), history as (
     insert into claim_history (claim_id, status) select id, status from claim
   ), files as (
     insert into claim_files (claim_id, file_id, filename, mime_type, size_bytes)
     select claim.id, file_id, filename, mime_type, size_bytes
     from claim, unnest($13::bigint[], $14::text[], $15::text[], $16::int[]) file (file_id, filename, mime_type, size_bytes)
   )
   select id, claim_number as "claimNumber", status from claim`,
);

export const findClaimByKey = statement<FiledClaim & { fingerprint: Buffer } & Record<string, unknown>>(
  'find-claim-by-key',
  `select id, claim_number as "claimNumber", status, fingerprint from claims where idempotency_key = $1`,
);
