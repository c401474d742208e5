import type { User } from '@portal/contracts/http/account';
import { RESET_LINK_MINUTES } from '@portal/contracts/values/limits';
import { statement } from '@portal/kit/database/statement';

/**
 * $1 e-mail. A row in any case, so that neither the answer nor its time tells whether there is an account; and the rows
 * of days ago go.
 */
export const insertReset = statement<{ id: number }>(
  'insert-password-reset',
  `with gone as (delete from password_resets where requested_at < now() - interval '2 days')
   insert into password_resets (user_id) values ((select id from users where email = $1)) returning id`,
);

/** What the token of the link is made of. No row without an account, or after a day. */
export const findResetSeed = statement<{ seed: string }>(
  'find-password-reset-seed',
  `select seed::text as seed from password_resets
   where id = $1 and user_id is not null and requested_at > now() - interval '1 day'`,
);

/** $2 the token's hash. No row where `findResetSeed` gives none, or the account is gone. */
export const mintToken = statement<Pick<User, 'firstName' | 'lastName' | 'email'>>(
  'mint-password-reset-token',
  `update password_resets reset
   set token_hash = $2, expires_at = now() + interval '${RESET_LINK_MINUTES} minutes'
   from users where reset.id = $1 and users.id = user_id and requested_at > now() - interval '1 day'
   returning first_name as "firstName", last_name as "lastName", email`,
);

/** $1 a token's hash: whose link it is, while it is good. */
export const findReset = statement<Pick<User, 'id' | 'role'>>(
  'find-password-reset',
  `select users.id, role from password_resets join users on users.id = user_id
   where token_hash = $1 and expires_at > now()`,
);

/** $1 a token's hash, $2 the new password's: uses the link up, with all others of its user. No row when it is not good. */
export const useReset = statement<Pick<User, 'id' | 'role'>>(
  'use-password-reset',
  `with used as (
     delete from password_resets where token_hash = $1 and expires_at > now() returning user_id
   ), others as (
     delete from password_resets reset using used
     where reset.user_id = used.user_id and reset.token_hash is distinct from $1
   )
   update users set password_hash = $2, updated_at = now() from used where id = user_id returning id, role`,
);
