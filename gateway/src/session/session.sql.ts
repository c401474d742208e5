import type { UserRole } from '@portal/contracts/values/roles';
import { statement } from '@portal/kit/database/statement';

/** D-25: 12 hours without a request, 7 days in all. */
export const SESSION_DAYS = 7;

/** $5: its attempt. Gives no row where all sessions of the user were ended since that began. */
export const insertSession = statement<{ user_id: number }>(
  'insert-session',
  `insert into sessions (id, user_id, role, expires_at, secret_id)
   select decode($1, 'hex'), $2::int, $3::text, now() + interval '12 hours', $4::text
   where not exists (select from cut_offs where user_id = $2::int and attempts_before > $5::bigint)
   returning user_id`,
);

/** $1: keys. `stale`: its idle time has not been put forward for five minutes. */
export const findSessions = statement<{ key: string; user_id: number; role: UserRole; stale: boolean }>(
  'find-sessions',
  `select key, user_id, role,
     expires_at < least(now() + interval '11 hours 55 minutes', signed_in_at + interval '${SESSION_DAYS} days') as stale
   from unnest($1::text[]) key join sessions on id = decode(key, 'hex')
   where expires_at > now()`,
);

/** Only ever an update: a request that is still under way cannot bring back a session that was ended. */
export const touchSession = statement(
  'touch-session',
  `update sessions
   set expires_at = least(now() + interval '12 hours', signed_in_at + interval '${SESSION_DAYS} days')
   where id = decode($1, 'hex')`,
);

export const deleteSession = statement(
  'delete-session',
  `delete from sessions where id in (select decode(key, 'hex') from unnest($1::text[]) key)`,
);
export const deleteSessionsOf = statement('delete-sessions-of', 'delete from sessions where user_id = $1');
export const deleteExpired = statement(
  'delete-expired-sessions',
  'delete from sessions where expires_at < now()',
);

export const beginAttempt = statement<{ attempt: string }>(
  'begin-sign-in-attempt',
  `select nextval('sign_in_attempts')::text as attempt`,
);
export const cutOffAttempts = statement(
  'cut-off-attempts',
  `insert into cut_offs (user_id, attempts_before) values ($1, nextval('sign_in_attempts'))
   on conflict (user_id) do update set attempts_before = excluded.attempts_before, at = now()`,
);
export const beginChange = statement<{ attempt: string }>(
  'begin-sign-in-change',
  `insert into sign_in_changes (attempt, user_id) values (nextval('sign_in_attempts'), $1)
   returning attempt::text as attempt`,
);
export const settleChange = statement(
  'settle-sign-in-change',
  'delete from sign_in_changes where attempt = $1::bigint',
);
/** Whoever began them has not settled them for $1 seconds, so it is gone. */
export const findUnsettledChanges = statement<{ attempt: string; user_id: number }>(
  'find-unsettled-sign-in-changes',
  `select attempt::text as attempt, user_id from sign_in_changes
   where at < now() - make_interval(secs => $1) and attempt > $2 order by attempt limit $3`,
);
export const deleteOldCutOffs = statement(
  'delete-old-cut-offs',
  `delete from cut_offs where at < now() - interval '1 hour'`,
);
