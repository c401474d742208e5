import { FACTOR_RESET_HOURS } from '@portal/contracts/values/factors';
import { int8, text } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

export const endOldResets = statement(
  'end-old-factor-resets',
  {},
  `update factor_resets set outcome = 'ended', decided_at = now() where outcome is null and ends_at <= now()`,
);

/** Returns no row while one for this person waits. */
export const askForReset = statement(
  'ask-for-factor-reset',
  { params: { userId: int8, askedBy: int8 }, row: { id: int8 } },
  `insert into factor_resets (user_id, asked_by, ends_at)
   values (:userId, :askedBy, now() + interval '${FACTOR_RESET_HOURS} hours')
   on conflict (user_id) where outcome is null do nothing returning id`,
);

/** Whether this owner's waits. */
export const findWaiting = statement(
  'find-waiting-factor-reset',
  { params: { userId: int8 }, row: { id: int8, askedBy: int8 } },
  `select id, asked_by as "askedBy" from factor_resets
   where user_id = :userId and outcome is null and ends_at > now()`,
);

/** Returns no row when it no longer waits. */
export const decideReset = statement(
  'decide-factor-reset',
  { params: { id: int8, outcome: text, decidedBy: int8 }, row: { id: int8 } },
  `update factor_resets set outcome = :outcome, decided_by = :decidedBy, decided_at = now()
   where id = :id and outcome is null and ends_at > now() returning id`,
);

/** Owners who may act, in the order of their ids. */
export const findOwners = statement(
  'find-owners',
  { row: { id: int8 } },
  `select id from users where role = 'admin' and admin_role = 'owner' and suspended_at is null order by id`,
);
