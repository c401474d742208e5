import type { Person } from '@portal/contracts/http/internal';
import { statement } from '@portal/kit/database/statement';

export const findPartners = statement<Person>(
  'find-partners',
  `select id, first_name as "firstName", last_name as "lastName", company_name as "companyName", email, revision
   from users where role = 'partner' and id > $1 order by id limit 500`,
);
