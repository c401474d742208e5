import type { Language } from '@portal/contracts/values/languages';
import type { UserRole } from '@portal/contracts/values/roles';
import { RESET_LINK_MINUTES } from '@portal/contracts/values/limits';
import { bool, bytea, int8, nullable, text, textOf } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';
import { SAID_NAMES } from '../users/user.sql.js';

/**
 * Inserts a row even without an account, so that neither the answer nor its timing reveals whether there is one. Also
 * deletes rows older than two days.
 */
export const insertReset = statement(
  'insert-password-reset',
  { params: { email: text }, row: { id: int8 } },
  `with gone as (delete from password_resets where requested_at < now() - interval '2 days')
   insert into password_resets (user_id) values ((select id from users where email = :email and suspended_at is null)) returning id`,
);

/** The seed of the link's token. Returns no row without an account, or after a day. */
export const findResetSeed = statement(
  'find-password-reset-seed',
  { params: { id: int8 }, row: { seed: text } },
  `select seed::text as seed from password_resets
   where id = :id and user_id is not null and requested_at > now() - interval '1 day'`,
);

/** Returns no row when `findResetSeed` returns none, or the account was deleted or suspended. */
export const mintToken = statement(
  'mint-password-reset-token',
  {
    params: { id: int8, tokenHash: bytea },
    row: { firstName: text, lastName: text, email: text, language: nullable(textOf<Language>()) },
  },
  `update password_resets reset
   set token_hash = :tokenHash, expires_at = now() + interval '${RESET_LINK_MINUTES} minutes'
   from users where reset.id = :id and users.id = user_id and users.suspended_at is null
     and requested_at > now() - interval '1 day'
   returning ${SAID_NAMES}, email, language`,
);

/** The owner of the link, while the token is valid and the account is not suspended. */
export const findReset = statement(
  'find-password-reset',
  { params: { tokenHash: bytea }, row: { id: int8, role: textOf<UserRole>(), email: text, current: text } },
  `select users.id, role, email, password_hash as current from password_resets join users on users.id = user_id
   where token_hash = :tokenHash and expires_at > now() and users.suspended_at is null`,
);

/** Uses up the link and all others of its user. Returns no row when the token is not valid. */
export const useReset = statement(
  'use-password-reset',
  {
    params: { tokenHash: bytea, passwordHash: text },
    row: { id: int8, role: textOf<UserRole>(), email: text, isUnverified: bool },
  },
  `with used as (
     delete from password_resets where token_hash = :tokenHash and expires_at > now() returning user_id
   ), others as (
     delete from password_resets reset using used
     where reset.user_id = used.user_id and reset.token_hash is distinct from :tokenHash
   )
   update users set password_hash = :passwordHash, updated_at = now() from used where id = user_id
   returning id, role, email, email_verified_at is null as "isUnverified"`,
);
