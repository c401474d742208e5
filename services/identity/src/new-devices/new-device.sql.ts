import type { UserRole } from '@portal/contracts/values/roles';
import { int8, nullable, text, textOf, timestamptz } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

/** Also deletes those of a month ago, whose mails have gone. Returns no row when the account was deleted. */
export const insertNewDevice = statement(
  'insert-new-device',
  {
    params: { userId: int8, device: nullable(text), place: nullable(text) },
    row: { id: int8, role: textOf<UserRole>() },
  },
  `with gone as (delete from new_devices where signed_in_at < now() - interval '30 days'),
   made as (
     insert into new_devices (user_id, device, place) select id, :device::text, :place::text from users where id = :userId
     returning id, user_id
   )
   select made.id, role from made join users on users.id = user_id`,
);

export const findNewDevice = statement(
  'find-new-device',
  {
    params: { id: int8 },
    row: {
      email: text,
      firstName: text,
      lastName: text,
      role: textOf<UserRole>(),
      device: nullable(text),
      place: nullable(text),
      signedInAt: timestamptz,
    },
  },
  `select email, first_name as "firstName", last_name as "lastName", role, device, place, signed_in_at as "signedInAt"
   from new_devices join users on users.id = user_id where new_devices.id = :id`,
);
