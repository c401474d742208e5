import { array, int8, jsonb } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

/**
 * In order of id. Ignores older revisions and deleted partners. A copy that the release before made says nothing of the e-mail
 * or of a suspension, so one of the same revision that does is newer (D-112, D-166).
 */
export const keepNames = statement(
  'keep-partner-names-of-payouts',
  { params: { people: jsonb() } },
  `insert into partners (id, first_name, last_name, company_name, email, revision, is_unverified, suspended_at)
   select id, "firstName", "lastName", "companyName", email, revision, coalesce("isUnverified", false), "suspendedAt"
   from jsonb_to_recordset(:people) as person
     (id bigint, "firstName" text, "lastName" text, "companyName" text, email text, revision int, "isUnverified" boolean,
      "suspendedAt" timestamptz)
   where not exists (select from deleted_partners where partner_id = id)
   order by id
   on conflict (id) do update set first_name = excluded.first_name, last_name = excluded.last_name,
     company_name = excluded.company_name, email = excluded.email, revision = excluded.revision,
     is_unverified = excluded.is_unverified,
     verified_at = case when partners.is_unverified and not excluded.is_unverified then now() else partners.verified_at end,
     suspended_at = excluded.suspended_at,
     reinstated_at = case when partners.suspended_at is not null and excluded.suspended_at is null then now()
       else partners.reinstated_at end
   where partners.revision < excluded.revision
     or (partners.revision = excluded.revision and excluded.is_unverified and not partners.is_unverified)
     or (partners.revision = excluded.revision and excluded.suspended_at is not null and partners.suspended_at is null)`,
);

/** Gives every listed partner a row of figures, so that a list sorted by figures includes everybody. */
export const beginTotals = statement(
  'begin-partner-totals',
  { params: { ids: array(int8) } },
  `insert into partner_totals (partner_id) select id from partners where id = any(:ids::bigint[]) order by id
   on conflict (partner_id) do nothing`,
);

/** A partner with sales counts as known, even before identity was asked for the name. */
export const findUnknown = statement(
  'find-unknown-partners',
  { params: { ids: array(int8) }, row: { id: int8 } },
  `select id from unnest(:ids::bigint[]) as asked (id)
   where not exists (select from partners where partners.id = asked.id)
     and (not exists (select from partner_totals where partner_id = asked.id)
       or exists (select from deleted_partners where partner_id = asked.id))`,
);
