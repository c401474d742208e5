import type { AdminRole } from '@portal/contracts/values/admin-roles';
import { STEP_UP_MINUTES } from '@portal/contracts/values/factors';
import type { UserRole } from '@portal/contracts/values/roles';
import {
  array,
  bool,
  float8,
  int4,
  int8,
  int8AsText,
  nullable,
  text,
  textOf,
  timestamptz,
} from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

/** The longest that any session lives (D-25). */
export const SESSION_DAYS = 7;

/** For so long after a sign-in a first factor may be set up: whoever has the session knew the password a moment ago. */
const FRESH_MINUTES = 15;

/** How long a request may be under way with the token before, once the new one is used (D-122). */
const EARLIER_TOKEN_SECONDS = 30;

/** A session's end, unless it is used meanwhile. */
const EXPIRY =
  'least(now() + make_interval(mins => :idleMinutes), signed_in_at + make_interval(hours => :mostHours))';

/** Returns no row when all sessions of the user were ended since the attempt began; waits for an end that is under way. */
export const insertSession = statement(
  'insert-session',
  {
    params: {
      key: text,
      userId: int4,
      role: text,
      adminRole: nullable(text),
      idleMinutes: int4,
      address: nullable(text),
      device: nullable(text),
      secretId: text,
      attempt: int8AsText,
      presented: bool,
      enrolOnly: bool,
    },
    row: { user_id: int4 },
  },
  `insert into sessions (id, user_id, role, admin_role, expires_at, address, device, secret_id, factor_at, enrol_only)
   select decode(:key, 'hex'), :userId::int, :role::text, :adminRole::text, now() + make_interval(mins => :idleMinutes), :address::text,
     :device::text, :secretId::text, case when :presented then now() end, :enrolOnly
   where not is_cut_off(:userId::int, :attempt::bigint)
   returning user_id`,
);

/**
 * Also by the token before, as long as it counts (D-122): the factor was not shown with it. `renewed`: the token after it
 * is used for the first time. `stale`: its use was not noted for a minute; for partners, of whom there are many, for five.
 */
export const findSessions = statement(
  'find-sessions',
  {
    params: { keys: array(text) },
    row: {
      key: text,
      number: int8,
      user_id: int4,
      role: textOf<UserRole>(),
      adminRole: nullable(textOf<AdminRole>()),
      stale: bool,
      renewed: bool,
      stepped_up: bool,
      enrol_only: bool,
      fresh: bool,
    },
  },
  `select key, number, user_id, role, case role when 'admin' then coalesce(admin_role, 'read-only') end as "adminRole", enrol_only,
     id = decode(key, 'hex') and coalesce(factor_at > now() - interval '${STEP_UP_MINUTES} minutes', false) as stepped_up,
     id = decode(key, 'hex') and earlier_id is not null and earlier_until is null as renewed,
     signed_in_at > now() - interval '${FRESH_MINUTES} minutes' as fresh,
     used_at < now() - case role when 'admin' then interval '1 minute' else interval '5 minutes' end as stale
   from unnest(:keys::text[]) key join sessions on id = decode(key, 'hex')
     or (earlier_id = decode(key, 'hex') and coalesce(earlier_until > now(), true))
   where expires_at > now()`,
);

/** The token before counts for requests that are under way. */
export const endEarlier = statement(
  'end-earlier-token',
  { params: { number: int8, userId: int4 } },
  `update sessions set earlier_until = now() + interval '${EARLIER_TOKEN_SECONDS} seconds'
   where number = :number and user_id = :userId and earlier_id is not null and earlier_until is null`,
);

/**
 * Never an insert: a request still in flight cannot bring back an ended session. By the number, since whoever did not get
 * the new token goes on with the one before (D-122).
 */
export const touchSession = statement(
  'touch-session',
  { params: { number: int8, userId: int4, idleMinutes: int4, mostHours: int4 } },
  `update sessions set used_at = now(), expires_at = ${EXPIRY}
   where number = :number and user_id = :userId and expires_at > now()`,
);

/** A user's sessions, the newest use first. */
export const listSessions = statement(
  'list-sessions',
  {
    params: { userId: int4, thisNumber: int8 },
    row: {
      number: int8,
      address: nullable(text),
      device: nullable(text),
      signedInAt: timestamptz,
      usedAt: timestamptz,
      isThis: bool,
    },
  },
  `select number, address, device, signed_in_at as "signedInAt", used_at as "usedAt", number = :thisNumber as "isThis"
   from sessions where user_id = :userId and expires_at > now() order by used_at desc, number desc limit 100`,
);

/** One of the user's own. Returns no row when there is none such. */
export const deleteSessionNumber = statement(
  'delete-session-number',
  { params: { userId: int4, number: int8 }, row: { number: int8 } },
  'delete from sessions where user_id = :userId and number = :number returning number',
);
export const deleteOtherSessions = statement(
  'delete-other-sessions',
  { params: { userId: int4, number: int8 } },
  `delete from sessions where user_id = :userId and number <> :number`,
);

/**
 * The session goes on under the id of another token. Two requests at once do the same, since the token follows from the
 * one before. Other sessions of the user in which a factor had to be set up end: whoever has them has not presented it.
 * Returns no row when the session has ended.
 */
export const notePresented = statement(
  'note-presented-factor',
  { params: { number: int8, userId: int4, key: text, secretId: text }, row: { number: int8 } },
  `with others as (
     delete from sessions where user_id = :userId and enrol_only and number <> :number
   )
   update sessions set factor_at = now(), enrol_only = false, id = decode(:key, 'hex'), secret_id = :secretId,
     earlier_id = case when id = decode(:key, 'hex') then earlier_id else id end,
     earlier_until = case when id = decode(:key, 'hex') then earlier_until end
   where number = :number and user_id = :userId returning number`,
);

/** By either token, as long as it counts. */
export const deleteSession = statement(
  'delete-session',
  { params: { keys: array(text) } },
  `delete from sessions where id in (select decode(key, 'hex') from unnest(:keys::text[]) key)
     or (earlier_id in (select decode(key, 'hex') from unnest(:keys::text[]) key) and coalesce(earlier_until > now(), true))`,
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
