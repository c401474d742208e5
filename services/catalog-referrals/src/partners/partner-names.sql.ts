import { jsonb } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

/**
 * In order of id, so that concurrent calls do not deadlock. Ignores older revisions. A copy
 * that the release before made says nothing of a suspension, so one of the same revision that does is newer (D-166).
 */
export const keepNames = statement(
  'keep-partner-names-of-catalog-referrals',
  { params: { people: jsonb() } },
  `insert into partners (id, first_name, last_name, company_name, revision, suspended_at)
   select id, "firstName", "lastName", "companyName", revision, "suspendedAt"
   from jsonb_to_recordset(:people) as person
     (id bigint, "firstName" text, "lastName" text, "companyName" text, revision int, "suspendedAt" timestamptz)
   where not exists (select from deleted_partners gone where gone.id = person.id)
   order by id
   on conflict (id) do update set first_name = excluded.first_name, last_name = excluded.last_name,
     company_name = excluded.company_name, revision = excluded.revision, suspended_at = excluded.suspended_at
   where partners.revision < excluded.revision
     or (partners.revision = excluded.revision and partners.suspended_at is null and excluded.suspended_at is not null)`,
);
