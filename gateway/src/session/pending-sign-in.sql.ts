import { PENDING_SIGN_IN_MINUTES, WRONG_FACTORS_AT_MOST } from '@portal/contracts/values/factors';
import { array, int4, int8AsText, text } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

/** Returns no row when all sessions of the user were ended since the attempt began. */
export const insertPending = statement(
  'insert-pending-sign-in',
  { params: { key: text, userId: int4, attempt: int8AsText }, row: { user_id: int4 } },
  `insert into pending_sign_ins (id, user_id, attempt, expires_at)
   select decode(:key, 'hex'), :userId::int, :attempt::bigint, now() + interval '${PENDING_SIGN_IN_MINUTES} minutes'
   where not exists (select from cut_offs where user_id = :userId::int and attempts_before > :attempt::bigint)
   returning user_id`,
);

/** Returns no row when it has ended, as `takeTry`. Counts nothing. */
export const findPending = statement(
  'find-pending-sign-in',
  { params: { keys: array(text) }, row: { key: text, userId: int4 } },
  `select key, pending.user_id as "userId"
   from unnest(:keys::text[]) key join pending_sign_ins pending on pending.id = decode(key, 'hex')
   where expires_at > now() and tries < ${WRONG_FACTORS_AT_MOST}
     and not exists (
       select from cut_offs where cut_offs.user_id = pending.user_id and attempts_before > pending.attempt
     )`,
);

/**
 * Counts a try in advance, so that none made at once goes uncounted. Returns no row when it has ended: by time, by wrong
 * factors, or since all sessions of the user were ended.
 */
export const takeTry = statement(
  'take-try-of-sign-in',
  { params: { keys: array(text) }, row: { key: text, userId: int4, attempt: text } },
  `update pending_sign_ins pending set tries = tries + 1
   from unnest(:keys::text[]) key
   where pending.id = decode(key, 'hex') and expires_at > now() and tries < ${WRONG_FACTORS_AT_MOST}
     and not exists (
       select from cut_offs where cut_offs.user_id = pending.user_id and attempts_before > pending.attempt
     )
   returning key, pending.user_id as "userId", attempt::text as attempt`,
);

/** For a try that was none: the factor could not be checked. */
export const giveTryBack = statement(
  'give-try-of-sign-in-back',
  { params: { key: text } },
  `update pending_sign_ins set tries = tries - 1 where id = decode(:key, 'hex') and tries > 0`,
);

/** Returns no row when another request has used it. */
export const usePending = statement(
  'use-pending-sign-in',
  { params: { key: text }, row: { user_id: int4 } },
  `delete from pending_sign_ins where id = decode(:key, 'hex') returning user_id`,
);

export const deleteOldPending = statement(
  'delete-old-pending-sign-ins',
  {},
  'delete from pending_sign_ins where expires_at < now()',
);
