import { array, int8 } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

/** Keeps only files that were uploaded for claims and that no other claim has. */
export const keepClaimFiles = statement(
  'keep-claim-files',
  { params: { claimId: int8, ids: array(int8) }, row: { id: int8 } },
  `update files set kept_at = coalesce(kept_at, now()), claim_id = :claimId
   where id = any(:ids::bigint[]) and purpose = 'claim' and removed_at is null and (claim_id is null or claim_id = :claimId)
   returning id`,
);
