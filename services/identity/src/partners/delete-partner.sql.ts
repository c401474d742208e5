import { statement } from '@portal/kit/database/statement';

/** All that is known of the person here, so that the e-mail is free again. No row for who is no partner. */
export const deletePartner = statement<{ id: number }>(
  'delete-partner',
  `with gone as (delete from users where id = $1 and role = 'partner' returning id, email),
   resets as (delete from password_resets using gone where user_id = gone.id),
   invites as (delete from admin_invites using gone where admin_invites.email = gone.email)
   select id from gone`,
);
