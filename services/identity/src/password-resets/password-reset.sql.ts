import type { UserRole } from '@portal/contracts/values/roles';
import { RESET_LINK_MINUTES } from '@portal/contracts/values/limits';
import { bytea, int8, text, textOf } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

/**
 * A row in any case, so that neither the answer nor its time tells whether there is an account; and the rows
 * of days ago go.
 */
export const insertReset = statement(
  'insert-password-reset',
  { params: { email: text }, row: { id: int8 } },
  `with gone as (delete from password_resets where requested_at < now() - interval '2 days')
   insert into password_resets (user_id) values ((select id from users where email = :email)) returning id`,
);

/** What the token of the link is made of. No row without an account, or after a day. */
export const findResetSeed = statement(
  'find-password-reset-seed',
  { params: { id: int8 }, row: { seed: text } },
  `select seed::text as seed from password_resets
   where id = :id and user_id is not null and requested_at > now() - interval '1 day'`,
);

/** No row where `findResetSeed` gives none, or the account is gone. */
export const mintToken = statement(
  'mint-password-reset-token',
  { params: { id: int8, tokenHash: bytea }, row: { firstName: text, lastName: text, email: text } },
  `update password_resets reset
   set token_hash = :tokenHash, expires_at = now() + interval '${RESET_LINK_MINUTES} minutes'
   from users where reset.id = :id and users.id = user_id and requested_at > now() - interval '1 day'
   returning first_name as "firstName", last_name as "lastName", email`,
);

/** Whose link the token is, while it is good. */
export const findReset = statement(
  'find-password-reset',
  { params: { tokenHash: bytea }, row: { id: int8, role: textOf<UserRole>() } },
  `select users.id, role from password_resets join users on users.id = user_id
   where token_hash = :tokenHash and expires_at > now()`,
);

/** Uses the link up, with all others of its user. No row when it is not good. */
export const useReset = statement(
  'use-password-reset',
  {
    params: { tokenHash: bytea, passwordHash: text },
    row: { id: int8, role: textOf<UserRole>() },
  },
  `with used as (
     delete from password_resets where token_hash = :tokenHash and expires_at > now() returning user_id
   ), others as (
     delete from password_resets reset using used
     where reset.user_id = used.user_id and reset.token_hash is distinct from :tokenHash
   )
   update users set password_hash = :passwordHash, updated_at = now() from used where id = user_id returning id, role`,
);
