import { FACTOR_RESET_HOURS } from '@portal/contracts/values/factors';
import { APPROVER_AFTER_DAYS } from '@portal/contracts/values/second-person';
import { int8, text, timestamptz } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

/**
 * Owners who ask for a reset or confirm one: those who have been able to pay for as long as whoever approves a payment
 * (D-108), so that an owner who invites a second account of theirs does not count as two.
 */
const DECIDERS = `select users.id from users join payers on user_id = users.id and until is null
     and since <= now() - interval '${APPROVER_AFTER_DAYS} days'
   where role = 'admin' and admin_role = 'owner' and suspended_at is null`;

export const findDeciders = statement(
  'find-reset-deciders',
  { row: { id: int8 } },
  `${DECIDERS} order by id`,
);

/** What nobody can confirm any more makes room for another request. */
export const endOldResets = statement(
  'end-old-factor-resets',
  {},
  `update factor_resets set outcome = 'ended', decided_at = now()
   where outcome is null and (ends_at <= now() or asked_by not in (${DECIDERS}))`,
);

/** Those that wait for another owner (D-111). */
export const listResets = statement(
  'list-factor-resets',
  { row: { id: int8, userId: int8, askedBy: int8, askedAt: timestamptz, endsAt: timestamptz } },
  `select id, user_id as "userId", asked_by as "askedBy", asked_at as "askedAt", ends_at as "endsAt"
   from factor_resets where outcome is null and ends_at > now() and asked_by in (${DECIDERS}) order by id`,
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
