import { int8, jsonb } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

/** In order of id, so that concurrent calls do not deadlock. Ignores older revisions. */
export const keepNames = statement(
  'keep-partner-names-of-documents',
  { params: { people: jsonb() } },
  `insert into partners (id, first_name, last_name, company_name, email, revision)
   select id, "firstName", "lastName", "companyName", email, revision
   from jsonb_to_recordset(:people) as person
     (id bigint, "firstName" text, "lastName" text, "companyName" text, email text, revision int)
   where not exists (select from deleted_partners where deleted_partners.id = person.id)
   order by id
   on conflict (id) do update set first_name = excluded.first_name, last_name = excluded.last_name,
     company_name = excluded.company_name, email = excluded.email, revision = excluded.revision
   where partners.revision < excluded.revision`,
);

/** Locks the partner, so that a deletion waits for the commit and then erases what was written. */
export const holdPartner = statement(
  'hold-partner',
  { params: { id: int8 } },
  'select id from partners where id = :id for key share',
);
