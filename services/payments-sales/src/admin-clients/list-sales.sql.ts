import { array, int8 } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

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
  `insert into subscriptions (sale_id, payment_id, partner_id, partner_name, occurred_at, first_name, last_name, email,
     product_name, referral_code, amount_cents, commission_cents, standing_amount_cents, standing_commission_cents,
     refunded_cents, disputed_cents)
   select * from (
     select s.id, s.payment_id, s.partner_id, p.name, s.occurred_at, s.first_name, s.last_name, s.email, s.product_name,
       c.referral_code, s.amount_cents, s.commission_cents, coalesce(s.standing_amount_cents, s.amount_cents),
       coalesce(s.standing_commission_cents, s.commission_cents), s.refunded_cents, s.disputed_cents
     from sales s join checkouts c on c.id = s.checkout_id join partners p on p.id = s.partner_id
     where s.id = any(:ids::bigint[]) and s.voided_at is null and p.deleted_at is null
     order by s.id for share of s, p
   ) sale
   on conflict (sale_id) do update set standing_amount_cents = excluded.standing_amount_cents,
     standing_commission_cents = excluded.standing_commission_cents, refunded_cents = excluded.refunded_cents,
     disputed_cents = excluded.disputed_cents, first_name = excluded.first_name, last_name = excluded.last_name,
     email = excluded.email
     where (subscriptions.refunded_cents, subscriptions.disputed_cents, subscriptions.first_name,
         subscriptions.last_name, subscriptions.email)
       is distinct from (excluded.refunded_cents, excluded.disputed_cents, excluded.first_name,
         excluded.last_name, excluded.email)
   returning partner_id`,
);

export const unlistSale = statement(
  'unlist-sale',
  { params: { saleId: int8 } },
  'delete from subscriptions where sale_id = :saleId',
);
