import { statement } from '@portal/kit/database/statement';
import { hasNobody } from './complete-customer.sql.js';

export interface RecordedRow {
  id: number;
  payment_id: string;
  product_name: string;
  amount_cents: number;
  commission_cents: number;
  occurred_at: Date;
}

/**
 * The whole of recording a sale: the sale, its event, and the coupon it was paid with, in one statement. The payment's
 * id is unique, so however many callers there are, one inserts and the others get no row (D-9). Any conflict counts, since
 * the checkout's own key may be what two of them meet at first.
 * $1 payment, $2 amount, $3 coupon, $4 month, $5 moment, $6 correlation, $7 causation, $8 traceparent
 */
export const recordSaleStatement = statement<RecordedRow>(
  'record-sale',
  `with sale as (
     insert into sales (payment_id, checkout_id, referral_id, partner_id, product_id, product_name, price_cents,
       discount_cents, amount_cents, rate_bps, coupon_id, first_name, last_name, email, carrier, month, occurred_at)
     select $1, id, referral_id, partner_id, product_id, product_name, price_cents,
       greatest(price_cents - $2, 0), $2, rate_bps, $3, first_name, last_name, email, carrier, $4, $5
     from checkouts where payment_intent_id = $1 and erased_at is null
       and not exists (select from partners where id = checkouts.partner_id and deleted_at is not null)
     on conflict do nothing
     returning id, payment_id, checkout_id, referral_id, partner_id, product_id, product_name, amount_cents,
       commission_cents, rate_bps, coupon_id, month, occurred_at
   ), event as (
     insert into outbox (type, version, source, subject, data, correlation_id, causation_id, traceparent)
     select 'sale.recorded', 1, 'payments-sales', 'sale/' || id, jsonb_build_object(
       'saleId', id, 'partnerId', partner_id, 'referralId', referral_id, 'productId', product_id,
       'productName', product_name, 'amountCents', amount_cents, 'commissionCents', commission_cents,
       'rateBps', rate_bps, 'month', month,
       'occurredAt', to_char(occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
     ), $6, $7, $8 from sale
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

/** No row where the payment did not begin at a checkout of ours, or its partner was deleted. */
export const findCheckoutOfPayment = statement<{ id: number }>(
  'find-checkout-of-payment',
  'select id from checkouts where payment_intent_id = $1 and erased_at is null',
);

export const findSaleByPayment = statement<RecordedRow & { has_nobody: boolean }>(
  'find-sale-by-payment',
  `select id, payment_id, product_name, amount_cents, commission_cents, occurred_at, ${hasNobody('s')} as has_nobody
   from sales s where payment_id = $1`,
);
