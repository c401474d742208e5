import { int8, nullable, text } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';
import { USER, user } from '../accounts/user.sql.js';

export const findPasswordHash = statement(
  'find-password-hash',
  { params: { id: int8 }, row: { passwordHash: text, email: text } },
  'select password_hash as "passwordHash", email from users where id = :id',
);

/**
 * `passwordHash` is the checked hash, `newHash` replaces it. Outstanding links to set a password stop working. Returns
 * no row when the password was changed meanwhile.
 */
export const updateCredentials = statement(
  'update-credentials',
  {
    params: { id: int8, passwordHash: text, newHash: text, newEmail: nullable(text) },
    row: user,
  },
  `with resets as (delete from password_resets where user_id = :id)
   update users set password_hash = :newHash, email = coalesce(:newEmail, email), revision = revision + 1, updated_at = now()
   where id = :id and password_hash = :passwordHash
   returning ${USER}`,
);
