import {
  bool,
  char,
  int8,
  notNull,
  nullable,
  type RowOf,
  text,
  timestamptz,
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

/**
 * Records a sale, its event and its coupon's redemption in one statement. The payment's id is unique: of concurrent
 * callers one inserts, and the others get no row (D-9). `on conflict` names no column, since the unique checkout may
 * conflict first.
 */
export const recordSaleStatement = statement(
  'record-sale',
  {
    params: {
      paymentId: text,
      amountCents: int8,
      couponId: nullable(text),
      month: char,
      occurredAt: timestamptz,
      correlationId: text,
      causationId: text,
      traceparent: nullable(text),
    },
    row: recordedRow,
  },
  `with sale as (
     insert into sales (payment_id, checkout_id, referral_id, partner_id, product_id, product_name, price_cents,
       discount_cents, amount_cents, rate_bps, hold_days, coupon_id, first_name, last_name, email, carrier, month, occurred_at)
     select :paymentId, id, referral_id, partner_id, product_id, product_name, price_cents,
       greatest(price_cents - :amountCents, 0), :amountCents, rate_bps, hold_days, :couponId, first_name, last_name, email, carrier, :month, :occurredAt
     from checkouts where payment_intent_id = :paymentId and erased_at is null
       and not exists (select from partners where id = checkouts.partner_id and deleted_at is not null)
     on conflict do nothing
     returning id, payment_id, checkout_id, referral_id, partner_id, product_id, product_name, amount_cents,
       commission_cents, rate_bps, hold_days, coupon_id, month, occurred_at, first_name, last_name, email
   ), event as (
     insert into outbox (type, version, source, subject, data, correlation_id, causation_id, traceparent)
     select 'sale.recorded', 1, 'payments-sales', 'sale/' || sale.id, jsonb_build_object(
       'saleId', sale.id, 'partnerId', sale.partner_id, 'referralId', sale.referral_id, 'productId', sale.product_id,
       'productName', sale.product_name, 'amountCents', amount_cents, 'commissionCents', commission_cents,
       'rateBps', sale.rate_bps, 'month', month,
       'occurredAt', to_char(occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
     ) || case when sale.hold_days > 0 then jsonb_build_object('holdDays', sale.hold_days) else '{}' end
       || jsonb_strip_nulls(jsonb_build_object('flags', ${ownPurchase('sale', 'checkout', 'partner')})),
       :correlationId, :causationId, :traceparent
     from sale join checkouts checkout on checkout.id = sale.checkout_id
     left join partners partner on partner.id = sale.partner_id and partner.revision > 0
   ), redemption as (
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
   select id, payment_id, product_name, amount_cents, commission_cents, occurred_at from sale`,
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
