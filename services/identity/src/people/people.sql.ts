import type { Person } from '@portal/contracts/http/internal';
import { statement } from '@portal/kit/database/statement';

export const findPeople = statement<Person>(
  'find-people',
  `select id, first_name as "firstName", last_name as "lastName", company_name as "companyName", email, revision
   from users where id = any($1::bigint[])`,
);
