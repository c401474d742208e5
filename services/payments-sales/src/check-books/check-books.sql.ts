import { array, bool, int4, int8, nullable, type RowOf, text } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

/** Excludes the sample data's sales (D-39), which nobody paid. Stripe's own ids have no second underscore. */
const PAID_SOMEWHERE = `payment_id !~ '^pi_(sample|seed)_'`;

/** Midnight, `hold_days` after the day of the sale, as `at time zone` says it. */
const MIDNIGHT = `(date_trunc('day', occurred_at at time zone :zone) + make_interval(days => hold_days))`;
/** The first of two where clocks are put back over it by an hour; PostgreSQL names the second (startOfDay). */
const DAY_BEGINS = `case when (${MIDNIGHT} at time zone :zone - interval '1 hour') at time zone :zone = ${MIDNIGHT}
    then ${MIDNIGHT} at time zone :zone - interval '1 hour' else ${MIDNIGHT} at time zone :zone end`;

/** A sale as payouts should have it in its books. */
const COLUMNS = `id as "saleId", partner_id as "partnerId", 1 as earned,
  coalesce(standing_amount_cents, amount_cents) as "amountCents",
  coalesce(standing_commission_cents, commission_cents) as "commissionCents",
  case when hold_days = 0 then 0 else extract(epoch from ${DAY_BEGINS})::bigint end as "payableFrom"`;

/** Sums up the next `limit` sales by id. */
export const sumSales = statement(
  'sum-sales-of-books',
  {
    params: { after: int8, limit: int8, zone: text },
    row: { count: int8, amountCents: int8, commissionCents: int8, digest: text, last: int8, paid: int8 },
  },
  `with part as (
     select id, payment_id, partner_id, amount_cents, commission_cents, standing_amount_cents, standing_commission_cents, hold_days, occurred_at
     from sales where id > :after order by id limit :limit
   )
   select count(*) as count, coalesce(sum("amountCents"), 0)::bigint as "amountCents",
     coalesce(sum("commissionCents"), 0)::bigint as "commissionCents",
     coalesce(md5(string_agg(sale::text, '' order by "saleId")), '') as digest,
     (select max(id) from part) as last, (select count(*) from part where ${PAID_SOMEWHERE}) as paid
   from (select ${COLUMNS} from part) sale`,
);

// For ids above `after`, up to and including `upTo`.
export const findSales = statement(
  'find-sales-of-books',
  {
    params: { after: int8, upTo: int8, zone: text },
    row: {
      saleId: int8,
      partnerId: int8,
      earned: int4,
      amountCents: int8,
      commissionCents: int8,
      payableFrom: int8,
    },
  },
  `select ${COLUMNS} from sales where id > :after and id <= :upTo order by id`,
);
export const findPaid = statement(
  'find-paid-sales-of-books',
  { params: { after: int8, upTo: int8 }, row: { id: int8, payment_id: text } },
  `select id, payment_id from sales where id > :after and id <= :upTo and ${PAID_SOMEWHERE} order by id`,
);

const paymentHereRow = {
  payment_id: text,
  sale_id: nullable(int8),
  amount_cents: int8,
  refunded_cents: int8,
  disputed_cents: int8,
  standing_cents: int8,
  is_voided: bool,
  has_checkout: bool,
  is_erased: bool,
  is_waiting: bool,
};
export type PaymentHereRow = RowOf<typeof paymentHereRow>;

/** What we know of each of these payments, one row per payment. */
export const findPayments = statement(
  'find-payments-of-books',
  { params: { paymentIds: array(text) }, row: paymentHereRow },
  `select asked.payment_id, s.id as sale_id, s.amount_cents, s.refunded_cents, s.disputed_cents,
     coalesce(s.standing_amount_cents, s.amount_cents) as standing_cents, s.voided_at is not null as is_voided,
     c.id is not null as has_checkout, c.erased_at is not null or p.deleted_at is not null as is_erased,
     w.payment_id is not null as is_waiting
   from unnest(:paymentIds::text[]) as asked (payment_id)
   left join sales s on s.payment_id = asked.payment_id
   left join checkouts c on c.payment_intent_id = asked.payment_id
   left join partners p on p.id = c.partner_id
   left join unknown_code_payments w on w.payment_id = asked.payment_id and w.recorded_at is null`,
);
