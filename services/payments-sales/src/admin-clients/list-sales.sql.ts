import { array, int8 } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';
import { LISTED, LISTED_OF_SALE, LISTED_THAT_CHANGE } from './listed-columns.sql.js';

/** Locks sales before partners, the same order as everywhere: a caller that changes a sale already holds its lock. */
export const meetPartners = statement(
  'meet-partners',
  { params: { ids: array(int8) } },
  `insert into partners (id)
   select distinct partner_id
   from (select partner_id from sales where id = any(:ids::bigint[]) order by id for share) sale order by partner_id
   on conflict do nothing`,
);

/**
 * Locks sale and partner until the row is written: a concurrent refund, customer or rename waits and then finds the
 * row. Leaves the payout columns unchanged.
 */
export const listSales = statement(
  'list-sales',
  { params: { ids: array(int8) }, row: { partner_id: int8 } },
  `insert into subscriptions (${LISTED.join(', ')})
   select ${LISTED.join(', ')} from (
     select ${LISTED_OF_SALE.join(', ')}
     from sales s join checkouts c on c.id = s.checkout_id join partners p on p.id = s.partner_id
     where s.id = any(:ids::bigint[]) and s.voided_at is null and p.deleted_at is null
     order by s.id for share of s, p
   ) sale
   on conflict (sale_id) do update set ${LISTED_THAT_CHANGE.map((name) => `${name} = excluded.${name}`).join(', ')}
     where (${LISTED_THAT_CHANGE.map((name) => `subscriptions.${name}`).join(', ')})
       is distinct from (${LISTED_THAT_CHANGE.map((name) => `excluded.${name}`).join(', ')})
   returning partner_id`,
);

export const unlistSale = statement(
  'unlist-sale',
  { params: { saleId: int8 } },
  'delete from subscriptions where sale_id = :saleId',
);
