import { INVITE_LINK_HOURS } from '@portal/contracts/values/limits';
import { bytea, int8, nullable, text } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

/** Returns no row when the e-mail has an account. Also deletes unaccepted invites two days after their link expired. */
export const insertInvite = statement(
  'insert-admin-invite',
  {
    params: { email: text, firstName: text, lastName: text, adminRole: text, invitedBy: int8 },
    row: { id: int8 },
  },
  `with gone as (
     delete from admin_invites
     where coalesce(expires_at, invited_at + interval '7 days') < now() - interval '2 days' and email <> :email
   )
   insert into admin_invites (email, first_name, last_name, admin_role, invited_by)
   select :email, :firstName, :lastName, :adminRole, :invitedBy::bigint where not exists (select from users where email = :email)
   on conflict (email) do update
     set id = default, first_name = excluded.first_name, last_name = excluded.last_name,
       admin_role = excluded.admin_role, invited_by = excluded.invited_by, invited_at = now(), token_hash = null, expires_at = null,
       seed = default
   returning id`,
);

/** The seed of the link's token. Returns no row for an invite that was replaced. */
export const findInviteSeed = statement(
  'find-admin-invite-seed',
  { params: { id: int8 }, row: { seed: text } },
  'select seed::text as seed from admin_invites where id = :id',
);

/** The invite of an e-mail, for a link without mail. */
export const findInviteOf = statement(
  'find-admin-invite-of',
  { params: { email: text }, row: { id: int8, seed: text } },
  'select id, seed::text as seed from admin_invites where email = :email',
);

/** Returns no row for an invite that was replaced. */
export const mintInviteToken = statement(
  'mint-admin-invite-token',
  {
    params: { id: int8, tokenHash: bytea },
    row: {
      email: text,
      firstName: text,
      lastName: text,
      inviterFirstName: nullable(text),
      inviterLastName: nullable(text),
    },
  },
  `with minted as (
     update admin_invites set token_hash = :tokenHash, expires_at = now() + interval '${INVITE_LINK_HOURS} hours'
     where id = :id returning email, first_name, last_name, invited_by
   )
   select minted.email, minted.first_name as "firstName", minted.last_name as "lastName",
     users.first_name as "inviterFirstName", users.last_name as "inviterLastName"
   from minted left join users on users.id = invited_by`,
);

/** The invited person, while the token is valid. */
export const findInvite = statement(
  'find-admin-invite',
  { params: { tokenHash: bytea }, row: { email: text, firstName: text } },
  `select email, first_name as "firstName" from admin_invites where token_hash = :tokenHash and expires_at > now()`,
);

/** Uses the invite up. Returns no row when the token is not valid. */
export const useInvite = statement(
  'use-admin-invite',
  { params: { tokenHash: bytea }, row: { email: text, firstName: text, lastName: text, adminRole: text } },
  `delete from admin_invites where token_hash = :tokenHash and expires_at > now()
   returning email, first_name as "firstName", last_name as "lastName", admin_role as "adminRole"`,
);
