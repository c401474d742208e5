import { APPROVER_AFTER_DAYS, APPROVER_LOST_DAYS } from '@portal/contracts/values/second-person';
import { bool, int8 } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

/**
 * Who could pay for long enough, now or until a few days ago, by the database's clock (D-108). Somebody who had the right
 * at two times counts by the longer one, so that taking it and giving it back hides nobody.
 */
export const findApprovers = statement(
  'find-approvers',
  { row: { id: int8, mayApprove: bool } },
  `select user_id as id, bool_or(until is null) as "mayApprove" from payers
   where (until is null or until > now() - interval '${APPROVER_LOST_DAYS} days')
     and coalesce(until, now()) - since >= interval '${APPROVER_AFTER_DAYS} days'
   group by user_id order by user_id`,
);
