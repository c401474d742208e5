import type { Language } from '@portal/contracts/values/languages';
import type { UserRole } from '@portal/contracts/values/roles';
import { bool, int8, nullable, text, textOf, timestamptz } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';
import { SAID_NAMES, USER, user } from '../users/user.sql.js';

export const findPasswordHash = statement(
  'find-password-hash',
  { params: { id: int8 }, row: { passwordHash: text, email: text, role: textOf<UserRole>() } },
  'select password_hash as "passwordHash", email, role from users where id = :id and suspended_at is null',
);

/** The current e-mail, which nobody else changes until the transaction ends; no row for a suspended account. */
export const holdEmail = statement(
  'hold-email',
  { params: { id: int8 }, row: { email: text } },
  'select email from users where id = :id and suspended_at is null for update',
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

/** Also deletes changes of a month ago, whose mails have gone. */
export const insertCredentialChange = statement(
  'insert-credential-change',
  { params: { userId: int8, passwordChanged: bool, oldEmail: text, newEmail: text }, row: { id: int8 } },
  `with gone as (delete from credential_changes where changed_at < now() - interval '30 days')
   insert into credential_changes (user_id, password_changed, old_email, new_email)
   values (:userId, :passwordChanged, :oldEmail, :newEmail) returning id`,
);

export const findCredentialChange = statement(
  'find-credential-change',
  {
    params: { id: int8 },
    row: {
      firstName: text,
      lastName: text,
      role: textOf<UserRole>(),
      passwordChanged: bool,
      oldEmail: text,
      newEmail: text,
      changedAt: timestamptz,
      language: nullable(textOf<Language>()),
    },
  },
  `select ${SAID_NAMES}, role, language, password_changed as "passwordChanged",
     old_email as "oldEmail", new_email as "newEmail", changed_at as "changedAt"
   from credential_changes change join users on users.id = change.user_id
   where change.id = :id and changed_at > now() - interval '30 days'`,
);
