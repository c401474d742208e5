import { array, int8, jsonb, notNull, nullable, text } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

/** In order of id, so that concurrent calls do not deadlock. Ignores older revisions and deleted partners. */
export const keepNames = statement(
  'keep-partner-names-of-payments-sales',
  { params: { people: jsonb() }, row: { id: int8 } },
  `insert into partners (id, first_name, last_name, company_name, email, revision)
   select id, "firstName", "lastName", "companyName", email, revision
   from jsonb_to_recordset(:people) as person
     (id bigint, "firstName" text, "lastName" text, "companyName" text, email text, revision int)
   order by id
   on conflict (id) do update set first_name = excluded.first_name, last_name = excluded.last_name,
     company_name = excluded.company_name, email = excluded.email, revision = excluded.revision
   where partners.revision < excluded.revision and partners.deleted_at is null
   returning id`,
);

export const rename = statement(
  'rename-partner-in-subscriptions',
  { params: { id: int8, limit: int8 }, row: { sale_id: int8 } },
  `update subscriptions s set partner_name = p.name from partners p
   where p.id = :id and s.sale_id in (
     select sale_id from subscriptions where sale_id in (
       select sale_id from subscriptions join partners on partners.id = partner_id
       where partner_id = :id and partner_name <> partners.name limit :limit
     ) order by sale_id for update
   )
   returning s.sale_id`,
);

export const renameTransactions = statement(
  'rename-partner-in-transactions',
  { params: { id: int8, limit: int8 }, row: { id: int8 } },
  `update stripe_transactions t set partner_name = p.name from partners p
   where p.id = :id and t.id in (
     select t.id from stripe_transactions t join partners on partners.id = t.partner_id
     where t.partner_id = :id and t.partner_name <> partners.name limit :limit
   )
   returning t.id`,
);

export const findKnown = statement(
  'find-known-partner',
  { params: { id: int8 }, row: { id: int8 } },
  'select id from partners where id = :id and revision > 0 and deleted_at is null',
);

export const findUnnamed = statement(
  'find-unnamed-partners',
  { params: { ids: array(int8) }, row: { id: int8 } },
  'select id from partners where id = any(:ids::bigint[]) and revision = 0 and deleted_at is null',
);

/** All patterns must match. `id` selects one partner; null selects all. */
export const findNames = statement(
  'find-partner-names',
  {
    params: { patterns: array(text), id: nullable(int8), limit: int8 },
    row: { id: int8, firstName: notNull(text), lastName: notNull(text), companyName: nullable(text) },
  },
  `select id, first_name as "firstName", last_name as "lastName", company_name as "companyName"
   from partners
   where revision > 0 and deleted_at is null and (:id::bigint is null or id = :id) and ' ' || name like all (:patterns::text[])
   order by name, id limit :limit`,
);
