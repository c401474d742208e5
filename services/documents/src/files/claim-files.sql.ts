import { statement } from '@portal/kit/database/statement';

/** $1 claim, $2 files: only a claim's files, and only those that no other claim has. */
export const keepClaimFiles = statement<{ id: number }>(
  'keep-claim-files',
  `update files set kept_at = coalesce(kept_at, now()), claim_id = $1
   where id = any($2::bigint[]) and purpose = 'claim' and removed_at is null and (claim_id is null or claim_id = $1)
   returning id`,
);
