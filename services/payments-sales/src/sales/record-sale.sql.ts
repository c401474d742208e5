import { saleRecorded } from '@portal/contracts/events/sale-recorded';
import type { OutboxRow } from '@portal/kit/database/outbox.sql';
import {
  array,
  bool,
  char,
  type GivenFor,
  int8,
  notNull,
  nullable,
  type RowOf,
  text,
  timestamptz,
  uuid,
} from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';
import { ownPurchase } from '../flags/own-purchase.sql.js';
import { hasNobody } from './complete-customer.sql.js';

const recordedRow = {
  id: int8,
  payment_id: text,
  product_name: text,
  amount_cents: int8,
  commission_cents: int8,
  occurred_at: timestamptz,
};
export type RecordedRow = RowOf<typeof recordedRow>;

const paid = {
  paymentId: text,
  amountCents: int8,
  couponId: nullable(text),
  month: char,
  occurredAt: timestamptz,
  correlationId: text,
  causationId: text,
  traceparent: nullable(text),
};

/** A payment as `recordSaleStatement` takes it. */
export type Paid = GivenFor<typeof paid>;

/**
 * SQL: records the sales of payments, each with its event. A payment's id is unique: of concurrent callers one inserts, and
 * the others get no row (D-9). `on conflict` names no column, since the unique checkout may conflict first. In order of
 * payment, so that of two that record the same ones none waits for the other. `limit 1` keeps each row found by its key,
 * whatever PostgreSQL thinks of the sizes of the tables.
 * @param payments selects the columns of a payment
 */
const recordSales = (payments: string) => `with sale as (
     insert into sales (payment_id, checkout_id, referral_id, partner_id, product_id, product_name, price_cents,
       discount_cents, amount_cents, rate_bps, hold_days, coupon_id, first_name, last_name, email, carrier, month, occurred_at)
     select paid.payment_id, checkout.id, referral_id, partner_id, product_id, product_name, price_cents,
       greatest(price_cents - paid.amount_cents, 0), paid.amount_cents, rate_bps, hold_days, paid.coupon_id, first_name,
       last_name, email, carrier, paid.month, paid.occurred_at
     from (${payments}) paid cross join lateral (
       select id, referral_id, partner_id, product_id, product_name, price_cents, rate_bps, hold_days, first_name, last_name,
         email, carrier
       from checkouts where payment_intent_id = paid.payment_id and erased_at is null
         and not exists (select from partners where id = checkouts.partner_id and deleted_at is not null)
       limit 1
     ) checkout
     order by paid.payment_id
     on conflict do nothing
     returning id, payment_id, checkout_id, referral_id, partner_id, product_id, product_name, amount_cents,
       commission_cents, rate_bps, hold_days, coupon_id, month, occurred_at, first_name, last_name, email
   ), event as (
     insert into outbox (type, version, source, subject, data, correlation_id, causation_id, traceparent)
     select 'sale.recorded', 1, 'payments-sales', 'sale/' || sale.id, jsonb_build_object(
       'saleId', sale.id, 'partnerId', sale.partner_id, 'referralId', sale.referral_id, 'productId', sale.product_id,
       'productName', sale.product_name, 'amountCents', sale.amount_cents, 'commissionCents', commission_cents,
       'rateBps', sale.rate_bps, 'month', sale.month,
       'occurredAt', to_char(sale.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
     ) || case when sale.hold_days > 0 then jsonb_build_object('holdDays', sale.hold_days) else '{}' end
       || jsonb_strip_nulls(jsonb_build_object('flags', ${ownPurchase('sale', 'checkout', 'partner')})),
       paid.correlation_id, paid.causation_id, paid.traceparent
     from sale join (${payments}) paid on paid.payment_id = sale.payment_id
     cross join lateral (select own_browser from checkouts where id = sale.checkout_id limit 1) checkout
     left join lateral (
       select first_name, last_name, email from partners where id = sale.partner_id and revision > 0 limit 1
     ) partner on true
     returning seq, id, time, subject, data::text as data
   )`;
const RECORDED = `select sale.id, payment_id, product_name, amount_cents, commission_cents, occurred_at,
     event.seq as event_seq, event.id as event_id, event.time as event_time, event.data as event_data
   from sale join event on event.subject = 'sale/' || sale.id`;

const toldRow = {
  ...recordedRow,
  event_seq: int8,
  event_id: uuid,
  event_time: timestamptz,
  event_data: text,
};
/** A recorded sale, with its event in the outbox. */
export type ToldRow = RowOf<typeof toldRow>;

/** What the statement above wrote to the outbox, for the relay. */
export const outboxRowOf = (sale: ToldRow, { correlationId, causationId, traceparent }: Paid): OutboxRow => ({
  seq: sale.event_seq,
  id: sale.event_id,
  type: saleRecorded.type,
  version: saleRecorded.version,
  source: saleRecorded.source,
  subject: `sale/${sale.id}`,
  data: sale.event_data,
  time: sale.event_time,
  correlation_id: correlationId,
  causation_id: causationId,
  traceparent,
  signal: false,
});

/** Records a sale, its event and its coupon's redemption in one statement. */
export const recordSaleStatement = statement(
  'record-sale',
  { params: paid, row: toldRow },
  `${recordSales(
    `select :paymentId::text as payment_id, :amountCents::bigint as amount_cents, :couponId::text as coupon_id,
       :month::bpchar as month, :occurredAt::timestamptz as occurred_at, :correlationId::text as correlation_id,
       :causationId::text as causation_id, :traceparent::text as traceparent`,
  )}, redemption as (
     select distinct on (r.checkout_id) r.id, r.scopes, r.released_at is not null as was_released
     from coupon_redemptions r join sale on r.checkout_id = sale.checkout_id and r.coupon_id = sale.coupon_id
     where r.redeemed_at is null order by r.checkout_id, r.id desc
   ), redeemed as (
     update coupon_redemptions r set redeemed_at = now(), released_at = null from redemption where r.id = redemption.id
   ), counted as (
     -- It was taken for left, and is paid all the same: it counts again, were it one more than there are.
     update coupon_counters c set used = c.used + 1 from redemption
     where redemption.was_released and c.scope = any (redemption.scopes)
   )
   ${RECORDED}`,
);

/** As `recordSaleStatement`, for several payments without a coupon. */
export const recordSalesStatement = statement(
  'record-sales',
  {
    params: {
      paymentIds: array(text),
      amountsCents: array(int8),
      months: array(char),
      occurredAts: array(timestamptz),
      correlationIds: array(text),
      causationIds: array(text),
      traceparents: array(nullable(text)),
    },
    row: toldRow,
  },
  `${recordSales(
    `select payment_id, amount_cents, null::text as coupon_id, month, occurred_at, correlation_id, causation_id, traceparent
     from unnest(:paymentIds::text[], :amountsCents::bigint[], :months::bpchar[], :occurredAts::timestamptz[],
       :correlationIds::text[], :causationIds::text[], :traceparents::text[])
       as each (payment_id, amount_cents, month, occurred_at, correlation_id, causation_id, traceparent)`,
  )}
   ${RECORDED}`,
);

/** Where the receipt of a payment goes; no row for a browser that does not own its checkout (D-11), or without a customer. */
export const findReceiptAddress = statement(
  'find-receipt-address',
  { params: { paymentId: text, visitorHash: text }, row: { email: notNull(text) } },
  `select s.email from sales s join checkouts c on c.id = s.checkout_id
   where s.payment_id = :paymentId and c.visitor_hash = :visitorHash and s.email is not null`,
);

/** Returns no row when the payment did not begin at one of our checkouts, or when its partner was deleted. */
export const findCheckoutOfPayment = statement(
  'find-checkout-of-payment',
  { params: { paymentIntentId: text }, row: { id: int8 } },
  'select id from checkouts where payment_intent_id = :paymentIntentId and erased_at is null',
);

export const findSaleByPayment = statement(
  'find-sale-by-payment',
  { params: { paymentId: text }, row: { ...recordedRow, has_nobody: bool } },
  `select id, payment_id, product_name, amount_cents, commission_cents, occurred_at, ${hasNobody('s')} as has_nobody
   from sales s where payment_id = :paymentId`,
);
