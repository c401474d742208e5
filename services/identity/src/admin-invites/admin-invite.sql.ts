import type { Invitation, InviteAdmin } from '@portal/contracts/http/admins';
import { INVITE_LINK_HOURS } from '@portal/contracts/values/limits';
import { statement } from '@portal/kit/database/statement';

/**
 * $1 e-mail, $2 first, $3 last name, $4 who invites. No row when the e-mail has an account. Those that nobody accepted
 * go, two days after their link stopped working.
 */
export const insertInvite = statement<{ id: number }>(
  'insert-admin-invite',
  `with gone as (
     delete from admin_invites
     where coalesce(expires_at, invited_at + interval '7 days') < now() - interval '2 days' and email <> $1
   )
   insert into admin_invites (email, first_name, last_name, invited_by)
   select $1, $2, $3, $4::bigint where not exists (select from users where email = $1)
   on conflict (email) do update
     set id = default, first_name = excluded.first_name, last_name = excluded.last_name,
       invited_by = excluded.invited_by, invited_at = now(), token_hash = null, expires_at = null,
       seed = default
   returning id`,
);

/** What the token of the link is made of. No row for an invite that was replaced. */
export const findInviteSeed = statement<{ seed: string }>(
  'find-admin-invite-seed',
  'select seed::text as seed from admin_invites where id = $1',
);

/** $2 the token's hash. No row for an invite that was replaced. */
export const mintInviteToken = statement<
  InviteAdmin & { inviterFirstName: string | null; inviterLastName: string | null }
>(
  'mint-admin-invite-token',
  `with minted as (
     update admin_invites set token_hash = $2, expires_at = now() + interval '${INVITE_LINK_HOURS} hours'
     where id = $1 returning email, first_name, last_name, invited_by
   )
   select minted.email, minted.first_name as "firstName", minted.last_name as "lastName",
     users.first_name as "inviterFirstName", users.last_name as "inviterLastName"
   from minted left join users on users.id = invited_by`,
);

/** $1 a token's hash: whom it invites, while it is good. */
export const findInvite = statement<Invitation>(
  'find-admin-invite',
  `select email, first_name as "firstName" from admin_invites where token_hash = $1 and expires_at > now()`,
);

/** $1 a token's hash: uses the invite up. No row when it is not good. */
export const useInvite = statement<InviteAdmin>(
  'use-admin-invite',
  `delete from admin_invites where token_hash = $1 and expires_at > now()
   returning email, first_name as "firstName", last_name as "lastName"`,
);
