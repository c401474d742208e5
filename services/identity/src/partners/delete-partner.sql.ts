import { int8 } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

/**
 * Deletes all data of the partner here, so that the e-mail can be used again. Returns no row when the id is not a
 * partner's.
 */
export const deletePartner = statement(
  'delete-partner',
  { params: { id: int8 }, row: { id: int8 } },
  `with gone as (delete from users where id = :id and role = 'partner' returning id, email),
   resets as (delete from password_resets using gone where user_id = gone.id),
   registrations as (delete from registrations using gone where registrations.email = gone.email),
   invites as (delete from admin_invites using gone where admin_invites.email = gone.email)
   select id from gone`,
);
