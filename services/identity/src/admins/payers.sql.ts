import { APPROVER_AFTER_DAYS, APPROVER_LOST_DAYS } from '@portal/contracts/values/second-person';
import { bool, int8 } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

const LONG_ENOUGH = `coalesce(until, now()) - since >= interval '${APPROVER_AFTER_DAYS} days'`;

/**
 * Who can pay, or could until a few days ago, by the database's clock (D-108). Somebody who had the right at two times
 * counts by the longer one, so that taking it and giving it back hides nobody.
 */
export const findApprovers = statement(
  'find-approvers',
  { row: { id: int8, mayPay: bool, mayApprove: bool, counts: bool } },
  `select user_id as id, bool_or(until is null) as "mayPay", bool_or(until is null and ${LONG_ENOUGH}) as "mayApprove",
     bool_or(${LONG_ENOUGH}) as counts
   from payers where until is null or until > now() - interval '${APPROVER_LOST_DAYS} days'
   group by user_id order by user_id`,
);
