import type { UserRole } from '@portal/contracts/values/roles';
import { array, bool, float8, int4, int8, int8AsText, text, textOf } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

/** D-25: 12 hours without a request, 7 days in all. */
export const SESSION_DAYS = 7;

/** Returns no row when all sessions of the user were ended since the attempt began. */
export const insertSession = statement(
  'insert-session',
  {
    params: { key: text, userId: int4, role: text, secretId: text, attemptsBefore: int8AsText },
    row: { user_id: int4 },
  },
  `insert into sessions (id, user_id, role, expires_at, secret_id)
   select decode(:key, 'hex'), :userId::int, :role::text, now() + interval '12 hours', :secretId::text
   where not exists (select from cut_offs where user_id = :userId::int and attempts_before > :attemptsBefore::bigint)
   returning user_id`,
);

/** `stale`: its idle timeout has not been extended for five minutes. */
export const findSessions = statement(
  'find-sessions',
  { params: { keys: array(text) }, row: { key: text, user_id: int4, role: textOf<UserRole>(), stale: bool } },
  `select key, user_id, role,
     expires_at < least(now() + interval '11 hours 55 minutes', signed_in_at + interval '${SESSION_DAYS} days') as stale
   from unnest(:keys::text[]) key join sessions on id = decode(key, 'hex')
   where expires_at > now()`,
);

/** Never an insert: a request still in flight cannot bring back an ended session. */
export const touchSession = statement(
  'touch-session',
  { params: { key: text } },
  `update sessions
   set expires_at = least(now() + interval '12 hours', signed_in_at + interval '${SESSION_DAYS} days')
   where id = decode(:key, 'hex')`,
);

export const deleteSession = statement(
  'delete-session',
  { params: { keys: array(text) } },
  `delete from sessions where id in (select decode(key, 'hex') from unnest(:keys::text[]) key)`,
);
export const deleteSessionsOf = statement(
  'delete-sessions-of',
  { params: { userId: int4 } },
  'delete from sessions where user_id = :userId',
);
export const deleteExpired = statement(
  'delete-expired-sessions',
  {},
  'delete from sessions where expires_at < now()',
);

export const beginAttempt = statement(
  'begin-sign-in-attempt',
  { row: { attempt: text } },
  `select nextval('sign_in_attempts')::text as attempt`,
);
export const cutOffAttempts = statement(
  'cut-off-attempts',
  { params: { userId: int4 } },
  `insert into cut_offs (user_id, attempts_before) values (:userId, nextval('sign_in_attempts'))
   on conflict (user_id) do update set attempts_before = excluded.attempts_before, at = now()`,
);
export const beginChange = statement(
  'begin-sign-in-change',
  { params: { userId: int4 }, row: { attempt: text } },
  `insert into sign_in_changes (attempt, user_id) values (nextval('sign_in_attempts'), :userId)
   returning attempt::text as attempt`,
);
export const finishChange = statement(
  'finish-sign-in-change',
  { params: { attempt: int8AsText } },
  'delete from sign_in_changes where attempt = :attempt::bigint',
);
/** Changes not finished for so long: their process died, or does not know the outcome. */
export const findUnfinishedChanges = statement(
  'find-unfinished-sign-in-changes',
  { params: { afterSeconds: float8, after: int8AsText, limit: int8 }, row: { attempt: text, user_id: int4 } },
  `select attempt::text as attempt, user_id from sign_in_changes
   where at < now() - make_interval(secs => :afterSeconds) and attempt > :after order by attempt limit :limit`,
);
export const deleteOldCutOffs = statement(
  'delete-old-cut-offs',
  {},
  `delete from cut_offs where at < now() - interval '1 hour'`,
);
