import type { AdminRole } from '@portal/contracts/values/admin-roles';
import { array, bool, int8, nullable, text, textOf, timestamptz } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

const named = { id: int8, firstName: text, lastName: text, email: text, adminRole: textOf<AdminRole>() };
const NAMED = `id, first_name as "firstName", last_name as "lastName", email, coalesce(admin_role, 'read-only') as "adminRole"`;

const admin = { ...named, isSuspended: bool, since: timestamptz };
const ADMIN = `${NAMED}, suspended_at is not null as "isSuspended", created_at as since`;

export interface AdminRow {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  adminRole: AdminRole;
  isSuspended: boolean;
  since: Date;
}

export const listAdmins = statement(
  'list-admins',
  { row: admin },
  `select ${ADMIN} from users where role = 'admin' order by id`,
);

/** Those whose link may still work, or is still to be mailed. */
export const listInvites = statement(
  'list-admin-invites',
  { row: { ...named, invitedAt: timestamptz } },
  `select ${NAMED}, invited_at as "invitedAt" from admin_invites
   where coalesce(expires_at, invited_at + interval '7 days') > now() order by id`,
);

export const deleteInvite = statement(
  'delete-admin-invite',
  { params: { id: int8 }, row: { id: int8 } },
  'delete from admin_invites where id = :id returning id',
);

/** Who acts and whom it is about, whom nobody else changes until the transaction ends. In one order, so that two owners who change each other wait. */
export const holdAdmins = statement(
  'hold-admins',
  { params: { ids: array(int8) }, row: admin },
  `select ${ADMIN} from users where id = any(:ids::bigint[]) and role = 'admin' order by id for update`,
);

/** Null leaves as it is. When the account is suspended, outstanding links to set a password or to confirm an e-mail stop working. */
export const updateAdmin = statement(
  'update-admin',
  { params: { id: int8, adminRole: nullable(text), isSuspended: nullable(bool) }, row: admin },
  `with resets as (delete from password_resets where user_id = :id and :isSuspended::boolean),
   confirmations as (
     update email_confirmations set ended_at = now() where user_id = :id and ended_at is null and :isSuspended::boolean
   )
   update users set
     admin_role = coalesce(:adminRole, admin_role),
     suspended_at = case when :isSuspended::boolean is null then suspended_at
       when :isSuspended::boolean then coalesce(suspended_at, now()) end,
     updated_at = now()
   where id = :id and role = 'admin' returning ${ADMIN}`,
);

/** Deletes the account, so that the e-mail can be used again, and keeps the name for the audit log. */
export const deleteAdmin = statement(
  'delete-admin',
  { params: { id: int8 } },
  `with gone as (
     delete from users where id = :id and role = 'admin' returning id, first_name, last_name, email
   ),
   resets as (delete from password_resets using gone where user_id = gone.id)
   insert into former_admins (id, first_name, last_name, email) select id, first_name, last_name, email from gone`,
);

/** Without an owner, as after a first start of the previous release, the first administrator becomes one. */
export const makeAnOwner = statement(
  'make-an-owner',
  {},
  `update users set admin_role = 'owner'
   where id = (select min(id) from users where role = 'admin' and suspended_at is null)
     and not exists (select from users where role = 'admin' and admin_role = 'owner' and suspended_at is null)`,
);
