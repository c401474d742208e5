import type { ReferralCode } from '@portal/contracts/http/catalog';
import { bool, int8, jsonb, nullable, type RowOf, text, timestamptz } from '@portal/kit/database/sql-types';
import { filterDays } from '@portal/kit/lists/days';
import { defineList } from '@portal/kit/lists/define-list.sql';
import { filter } from '@portal/kit/lists/filters';
import { by } from '@portal/kit/lists/orders';

const linkRow = {
  id: int8,
  code: text,
  upper_code: text,
  slug: nullable(text),
  created_at: timestamptz,
  is_live: bool,
  is_paused: bool,
  product_name: text,
  partner: jsonb<ReferralCode['partner']>(),
  visits: int8,
};
export type LinkRow = RowOf<typeof linkRow>;

/** All partners' links, deleted ones too. */
export const linksList = defineList({
  name: 'links',
  row: linkRow,
  orders: { date: by('r.id', timestamptz, 'created_at'), code: by('upper(r.code)', text, 'upper_code') },
  id: by('r.id', int8, 'id'),
  filters: {
    partner: filter('r.partner_id = :partner', int8),
    in: filterDays('r.created_at'),
    search: filter(
      `(lower(r.code) like :search
        or r.id in (select referral_id from link_names where is_slug and name like :search)
        or r.product_id in (select id from products where lower(name) like :search)
        or r.partner_id in (select id from partners
          where lower(first_name || ' ' || last_name || ' ' || coalesce(company_name, '')) like :search))`,
      text,
    ),
  },
  from: 'from referrals r',
  page: ({ where, orderBy, sort, direction }) => `with listed as (
      select r.id, r.code, upper(r.code) as upper_code, r.created_at, r.deleted_at, r.paused_at, r.slug, r.partner_id, r.product_id
      from referrals r ${where} ${orderBy} limit :limit
    )
    select r.id, r.code, r.upper_code, r.slug, r.created_at,
      r.deleted_at is null and p.deleted_at is null and p.is_active and r.paused_at is null as is_live,
      r.paused_at is not null and r.deleted_at is null as is_paused, p.name as product_name,
      jsonb_build_object('id', r.partner_id, 'firstName', coalesce(n.first_name, ''),
        'lastName', coalesce(n.last_name, ''), 'companyName', n.company_name) as partner,
      coalesce(v.visits, 0) as visits
    from listed r join products p on p.id = r.product_id
    left join partners n on n.id = r.partner_id
    left join visit_counts v on v.referral_id = r.id
    order by ${sort === 'code' ? `r.upper_code ${direction}, ` : ''}r.id ${direction}`,
});
