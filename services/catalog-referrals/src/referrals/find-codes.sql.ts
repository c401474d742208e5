import { bool, int8, jsonb, text } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

/**
 * A byte-wise range up to the highest character, which matches the index order. The index scan works for any prefix,
 * whereas LIKE with a parameter would scan the whole table.
 */
export const findCodes = statement(
  'find-codes',
  {
    params: { beginning: text, limit: int8 },
    row: {
      id: int8,
      code: text,
      isLive: bool,
      isPaused: bool,
      productName: text,
      partner: jsonb<{ id: number; firstName: string; lastName: string; companyName: string | null }>(),
    },
  },
  `select r.id, r.code, r.deleted_at is null and p.deleted_at is null and p.is_active and r.paused_at is null as "isLive",
     r.paused_at is not null and r.deleted_at is null as "isPaused",
     p.name as "productName", jsonb_build_object('id', r.partner_id, 'firstName', coalesce(n.first_name, ''),
       'lastName', coalesce(n.last_name, ''), 'companyName', n.company_name) as partner
   from referrals r join products p on p.id = r.product_id left join partners n on n.id = r.partner_id
   where upper(r.code) ~>=~ upper(:beginning) and upper(r.code) ~<~ (upper(:beginning) || chr(1114111))
   order by upper(r.code) using ~<~ limit :limit`,
);
