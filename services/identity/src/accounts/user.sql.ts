import type { User } from '@portal/contracts/http/account';
import { statement } from '@portal/kit/database/statement';

/** The columns of a `User` as the wire has it. */
const USER = `id, role, email, first_name as "firstName", last_name as "lastName",
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
