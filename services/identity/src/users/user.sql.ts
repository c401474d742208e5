import type { AdminRole } from '@portal/contracts/values/admin-roles';
import type { Language } from '@portal/contracts/values/languages';
import type { UserRole } from '@portal/contracts/values/roles';
import { bool, int8, nullable, text, textOf } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

/** A user as in the API. */
export const user = {
  id: int8,
  role: textOf<UserRole>(),
  /** null for partners. */
  adminRole: nullable(textOf<AdminRole>()),
  email: text,
  firstName: text,
  lastName: text,
  companyName: nullable(text),
  address: nullable(text),
};

/** The columns of a `User` as in the API. */
export const USER = `id, role, case role when 'admin' then coalesce(admin_role, 'read-only') end as "adminRole", email, first_name as "firstName", last_name as "lastName",
  company_name as "companyName", address`;

/** For mails: no name before it is known that who typed it reads that mailbox (D-112). */
export const SAID_NAMES = `case when email_verified_at is null then '' else first_name end as "firstName",
     case when email_verified_at is null then '' else last_name end as "lastName"`;

export const findUser = statement(
  'find-user',
  {
    params: { id: int8 },
    row: user,
  },
  `select ${USER} from users where id = :id`,
);

/** One's own account, as `getSignedInUser` answers it. */
export const findOwnUser = statement(
  'find-own-user',
  { params: { id: int8 }, row: { ...user, isUnverified: bool } },
  `select ${USER}, email_verified_at is null as "isUnverified" from users where id = :id`,
);

export const findUserByEmail = statement(
  'find-user-by-email',
  {
    params: { email: text },
    row: { ...user, passwordHash: text, isSuspended: bool, isUnverified: bool },
  },
  `select ${USER}, password_hash as "passwordHash", suspended_at is not null as "isSuspended",
     email_verified_at is null as "isUnverified" from users where email = :email`,
);

/** `verifiedBy`: how the e-mail counts as verified (D-112); null where a link is to be opened first. Returns no row when it is taken. */
export const insertUser = statement(
  'insert-user',
  {
    params: {
      role: text,
      adminRole: nullable(text),
      email: text,
      passwordHash: text,
      firstName: text,
      lastName: text,
      companyName: nullable(text),
      verifiedBy: nullable(text),
      language: nullable(textOf<Language>()),
    },
    row: user,
  },
  `insert into users (role, admin_role, email, password_hash, first_name, last_name, company_name, language, email_verified_by, email_verified_at)
   values (:role, :adminRole, :email, :passwordHash, :firstName, :lastName, :companyName, :language, :verifiedBy,
     case when :verifiedBy::text is not null then now() end)
   on conflict (email) do nothing
   returning ${USER}`,
);

/**
 * Null leaves agency and address unchanged; an empty value clears them. Returns no row when the account was deleted.
 */
export const updateProfile = statement(
  'update-profile',
  {
    params: { id: int8, firstName: text, lastName: text, agency: nullable(text), address: nullable(text) },
    row: user,
  },
  `update users set first_name = :firstName, last_name = :lastName,
     company_name = case when :agency::text is null then company_name else nullif(:agency, '') end,
     address = case when :address::text is null then address else nullif(:address, '') end,
     revision = revision + 1, updated_at = now()
   where id = :id
   returning ${USER}`,
);
