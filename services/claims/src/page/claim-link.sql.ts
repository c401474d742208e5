import { CLAIM_LINK_DAYS } from '@portal/contracts/values/claims';
import { bytea, int8, uuid } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

const UNTIL = `now() + interval '${CLAIM_LINK_DAYS} days'`;

/** The first mail makes the seed; each lets the link open the page for longer. No row when the claim is gone. */
export const openLink = statement(
  'open-claim-link',
  { params: { claimId: int8 }, row: { seed: uuid } },
  `insert into claim_links (claim_id, opens_until) select id, ${UNTIL} from claims where id = :claimId
   on conflict (claim_id) do update set opens_until = excluded.opens_until returning seed`,
);

export const keepLink = statement(
  'keep-claim-link',
  { params: { claimId: int8, tokenHash: bytea } },
  'update claim_links set token_hash = :tokenHash where claim_id = :claimId',
);

/** The claim of a mailed link, while that opens it. */
export const findByLink = statement(
  'find-claim-by-link',
  { params: { tokenHash: bytea }, row: { id: int8 } },
  'select claim_id as id from claim_links where token_hash = :tokenHash and opens_until > now()',
);
