import { APPROVER_AFTER_DAYS, APPROVER_LOST_DAYS } from '@portal/contracts/values/second-person';
import { bool, int8 } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

const AFTER = `interval '${APPROVER_AFTER_DAYS} days'`;
const LOST = `interval '${APPROVER_LOST_DAYS} days'`;

/**
 * Who can pay, or could until a few days ago, by the database's clock (D-108). Times with a shorter break between them are
 * one by which somebody counts, so that taking the right away again and again hides nobody. Whoever approves had no break.
 */
export const findApprovers = statement(
  'find-approvers',
  { row: { id: int8, mayPay: bool, mayApprove: bool, counts: bool } },
  `with breaks as (
     select id, user_id, since, until,
       since - lag(until) over (partition by user_id order by id) >= ${LOST} as is_new
     from payers
   ), times as (
     select user_id, since, until, count(*) filter (where is_new) over (partition by user_id order by id) as time
     from breaks
   ), joined as (
     select user_id, min(since) as since, max(coalesce(until, now())) as until,
       bool_or(until is null) as can_pay, bool_or(until is null and since <= now() - ${AFTER}) as can_approve
     from times group by user_id, time
   )
   select user_id as id, bool_or(can_pay) as "mayPay", bool_or(can_approve) as "mayApprove",
     bool_or(until - since >= ${AFTER}) as counts
   from joined where can_pay or until > now() - ${LOST}
   group by user_id order by user_id`,
);
