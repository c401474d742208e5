import { array, int4, int8, nullable, text } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

export const findPeople = statement(
  'find-people',
  {
    params: { ids: array(int8) },
    row: {
      id: int8,
      firstName: text,
      lastName: text,
      companyName: nullable(text),
      email: text,
      revision: int4,
    },
  },
  `select id, first_name as "firstName", last_name as "lastName", company_name as "companyName", email, revision
   from users where id = any(:ids::bigint[])`,
);
