import { LISTED_REFERRALS } from '@portal/contracts/http/admin-partners';
import { array, int8, jsonb } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

/** Counted as on a partner's own page: links that are neither deleted nor paused, of products for sale (D-24). */
const LIVE = `from referrals r join products p on p.id = r.product_id
  where r.partner_id = asked.id and r.deleted_at is null and r.paused_at is null
    and p.deleted_at is null and p.is_active`;

export const findLinks = statement(
  'find-links-of-partners',
  {
    params: { partnerIds: array(int8) },
    row: {
      partnerId: int8,
      count: int8,
      newest: jsonb<{ id: number; code: string; productName: string }[]>(),
    },
  },
  `select asked.id as "partnerId", counted.count, newest.links as newest
   from unnest(:partnerIds::bigint[]) as asked (id)
   cross join lateral (select count(*) as count ${LIVE}) counted
   cross join lateral (
     select jsonb_agg(jsonb_build_object('id', id, 'code', code, 'productName', name) order by id desc) as links
     from (select r.id, r.code, p.name ${LIVE} order by r.id desc limit ${LISTED_REFERRALS}) link
   ) newest
   where counted.count > 0`,
);
