import { NEEDS_COUNTED } from '@portal/contracts/values/needs';
import { int8 } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';
import { countSome } from '@portal/kit/lists/count-some.sql';

/** By the indexes on claims' status and on what nobody has looked at. */
export const countNeeds = statement(
  'count-claims-needs',
  { row: { submitted: int8, in_review: int8, new_files: int8 } },
  `select ${countSome(`from claims where status = 'submitted'`, NEEDS_COUNTED)} as submitted,
     ${countSome(`from claims where status = 'in review'`, NEEDS_COUNTED)} as in_review,
     ${countSome('from (select distinct claim_id from claim_additions where seen_at is null) added', NEEDS_COUNTED)} as new_files`,
);
