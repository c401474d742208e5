import type { PartnerName } from '@portal/contracts/http/admin-sales';
import { statement } from '@portal/kit/database/statement';

/** In order of id, so that two of these at once do not wait for each other. An older answer changes nothing; nor does one about somebody who was deleted. */
export const keepNames = statement<{ id: number }>(
  'keep-partner-names',
  `insert into partners (id, first_name, last_name, company_name, email, revision)
   select id, "firstName", "lastName", "companyName", email, revision
   from jsonb_to_recordset($1) as person
     (id bigint, "firstName" text, "lastName" text, "companyName" text, email text, revision int)
   order by id
   on conflict (id) do update set first_name = excluded.first_name, last_name = excluded.last_name,
     company_name = excluded.company_name, email = excluded.email, revision = excluded.revision
   where partners.revision < excluded.revision and partners.deleted_at is null
   returning id`,
);

export const rename = statement<{ sale_id: number }>(
  'rename-partner-in-subscriptions',
  `update subscriptions s set partner_name = p.name from partners p
   where p.id = $1 and s.sale_id in (
     select sale_id from subscriptions where sale_id in (
       select sale_id from subscriptions join partners on partners.id = partner_id
       where partner_id = $1 and partner_name <> partners.name limit $2
     ) order by sale_id for update
   )
   returning s.sale_id`,
);

export const renameTransactions = statement<{ id: number }>(
  'rename-partner-in-transactions',
  `update stripe_transactions t set partner_name = p.name from partners p
   where p.id = $1 and t.id in (
     select t.id from stripe_transactions t join partners on partners.id = t.partner_id
     where t.partner_id = $1 and t.partner_name <> partners.name limit $2
   )
   returning t.id`,
);

export const findKnown = statement<{ id: number }>(
  'find-known-partner',
  'select id from partners where id = $1 and revision > 0 and deleted_at is null',
);

export const findUnnamed = statement<{ id: number }>(
  'find-unnamed-partners',
  'select id from partners where id = any($1::bigint[]) and revision = 0 and deleted_at is null',
);

/** $1 patterns that all have to match, $2 the one partner or null, $3 how many */
export const findNames = statement<PartnerName & Record<string, unknown>>(
  'find-partner-names',
  `select id, first_name as "firstName", last_name as "lastName", company_name as "companyName"
   from partners
   where revision > 0 and deleted_at is null and ($2::bigint is null or id = $2) and ' ' || name like all ($1::text[])
   order by name, id limit $3`,
);
