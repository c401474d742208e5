import type { User } from '@portal/contracts/http/account';
import { statement } from '@portal/kit/database/statement';
import { USER } from '../accounts/user.sql.js';

export const findPasswordHash = statement<{ passwordHash: string }>(
  'find-password-hash',
  'select password_hash as "passwordHash" from users where id = $1',
);

/**
 * $2 the hash that was checked, $3 the one that takes its place, $4 the e-mail or null. Links to set a password that lie
 * in an old mailbox stop working. No row when the password was changed meanwhile.
 */
export const updateCredentials = statement<User>(
  'update-credentials',
  `with resets as (delete from password_resets where user_id = $1)
   update users set password_hash = $3, email = coalesce($4, email), revision = revision + 1, updated_at = now()
   where id = $1 and password_hash = $2
   returning ${USER}`,
);
