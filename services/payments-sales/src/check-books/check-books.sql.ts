import type { BookedSale, BookedSales } from '@portal/contracts/http/internal';
import { statement } from '@portal/kit/database/statement';

/** All but the sales of the sample data (D-39), which nobody ever paid; Stripe's own ids have no second underscore. */
const PAID_SOMEWHERE = `payment_id !~ '^pi_(sample|seed)_'`;

/** A sale as payouts should have it. */
const COLUMNS = `id as "saleId", partner_id as "partnerId", 1 as earned,
  coalesce(standing_amount_cents, amount_cents) as "amountCents",
  coalesce(standing_commission_cents, commission_cents) as "commissionCents"`;

/** The next sales by id. $1 after, $2 how many */
export const sumSales = statement<BookedSales & { last: number; paid: number }>(
  'sum-sales-of-books',
  `with part as (
     select id, payment_id, partner_id, amount_cents, commission_cents, standing_amount_cents, standing_commission_cents
     from sales where id > $1 order by id limit $2
   )
   select count(*) as count, coalesce(sum("amountCents"), 0)::bigint as "amountCents",
     coalesce(sum("commissionCents"), 0)::bigint as "commissionCents",
     coalesce(md5(string_agg(sale::text, '' order by "saleId")), '') as digest,
     (select max(id) from part) as last, (select count(*) from part where ${PAID_SOMEWHERE}) as paid
   from (select ${COLUMNS} from part) sale`,
);

// Of ids after $1 and up to $2.
export const findSales = statement<BookedSale>(
  'find-sales-of-books',
  `select ${COLUMNS} from sales where id > $1 and id <= $2 order by id`,
);
export const findPaid = statement<{ id: number; payment_id: string }>(
  'find-paid-sales-of-books',
  `select id, payment_id from sales where id > $1 and id <= $2 and ${PAID_SOMEWHERE} order by id`,
);

export interface PaymentHereRow extends Record<string, unknown> {
  payment_id: string;
  sale_id: number | null;
  amount_cents: number;
  refunded_cents: number;
  disputed_cents: number;
  standing_cents: number;
  is_voided: boolean;
  has_checkout: boolean;
  is_erased: boolean;
  is_waiting: boolean;
}

/** What we know of these payments, a row each. */
export const findPayments = statement<PaymentHereRow>(
  'find-payments-of-books',
  `select asked.payment_id, s.id as sale_id, s.amount_cents, s.refunded_cents, s.disputed_cents,
     coalesce(s.standing_amount_cents, s.amount_cents) as standing_cents, s.voided_at is not null as is_voided,
     c.id is not null as has_checkout, c.erased_at is not null or p.deleted_at is not null as is_erased,
     w.payment_id is not null as is_waiting
   from unnest($1::text[]) as asked (payment_id)
   left join sales s on s.payment_id = asked.payment_id
   left join checkouts c on c.payment_intent_id = asked.payment_id
   left join partners p on p.id = c.partner_id
   left join unknown_code_payments w on w.payment_id = asked.payment_id and w.recorded_at is null`,
);
