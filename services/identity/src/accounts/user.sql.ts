import type { User } from '@portal/contracts/http/account';
import { statement } from '@portal/kit/database/statement';

/** The columns of a `User` as the wire has it. */
export const USER = `id, role, email, first_name as "firstName", last_name as "lastName",
  company_name as "companyName", address`;

export const findUser = statement<User>('find-user', `select ${USER} from users where id = $1`);

export const findUserByEmail = statement<User & { passwordHash: string }>(
  'find-user-by-email',
  `select ${USER}, password_hash as "passwordHash" from users where email = $1`,
);

/** Gives no row when the e-mail is taken. */
export const insertUser = statement<User>(
  'insert-user',
  `insert into users (role, email, password_hash, first_name, last_name, company_name)
   values ($1, $2, $3, $4, $5, $6)
   on conflict (email) do nothing
   returning ${USER}`,
);

/** Agency and address that are null stay as they are; empty ones are cleared. Gives no row when the account is gone. */
export const updateProfile = statement<User>(
  'update-profile',
  `update users set first_name = $2, last_name = $3,
     company_name = case when $4::text is null then company_name else nullif($4, '') end,
     address = case when $5::text is null then address else nullif($5, '') end,
     revision = revision + 1, updated_at = now()
   where id = $1
   returning ${USER}`,
);
