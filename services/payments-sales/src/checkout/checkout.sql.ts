import { CHECKOUT_HOURS } from '@portal/contracts/values/limits';
import type { Language } from '@portal/contracts/values/languages';
import {
  array,
  bool,
  int4,
  int8,
  nullable,
  type RowOf,
  text,
  textOf,
  timestamptz,
} from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

const checkoutRow = {
  id: int8,
  payment_intent_id: text,
  price_cents: int8,
  rate_bps: int4,
  product_id: int8,
  product_name: text,
  created_at: timestamptz,
  /** The total that the browser was last told it may confirm; null when it was told none. */
  shown_cents: nullable(int8),
  /** Set once nobody can pay it any more. */
  ended_at: nullable(timestamptz),
  /** Set once the checkout became a sale. */
  sale_id: nullable(int8),
};
export type CheckoutRow = RowOf<typeof checkoutRow>;

/**
 * Returns no row when the intent already has a checkout, or when another checkout of this browser follows the same one
 * (two tabs opened the link at once). `follows` is null when no browser of ours began it. Name and e-mail are set when
 * the customer is already known.
 */
export const insertCheckout = statement(
  'insert-checkout',
  {
    params: {
      paymentIntentId: text,
      visitorHash: text,
      referralId: int8,
      referralCode: text,
      partnerId: int8,
      productId: int8,
      productName: text,
      priceCents: int8,
      rateBps: int4,
      holdDays: int4,
      follows: nullable(int8),
      firstName: nullable(text),
      lastName: nullable(text),
      email: nullable(text),
      ownBrowser: bool,
      campaign: nullable(text),
    },
    row: { id: int8 },
  },
  `insert into checkouts (payment_intent_id, visitor_hash, referral_id, referral_code, partner_id, product_id,
     product_name, price_cents, rate_bps, hold_days, follows, first_name, last_name, email, own_browser, campaign)
   values (:paymentIntentId, :visitorHash, :referralId, :referralCode, :partnerId, :productId, :productName, :priceCents, :rateBps, :holdDays, :follows, :firstName, :lastName, :email, :ownBrowser, :campaign)
   on conflict do nothing
   returning id`,
);

const columns = `c.id, c.payment_intent_id, c.price_cents, c.rate_bps, c.product_id, c.product_name, c.created_at,
  c.shown_cents, c.ended_at, s.id as sale_id`;

/** The newest checkout of this browser for this link. */
export const findLatestCheckout = statement(
  'find-latest-checkout',
  { params: { visitorHash: text, referralCode: text }, row: checkoutRow },
  `select ${columns} from checkouts c left join sales s on s.checkout_id = c.id
   where c.visitor_hash = :visitorHash and upper(c.referral_code) = :referralCode order by c.id desc limit 1`,
);

/** A checkout by its intent, only if it belongs to this browser (D-11). */
export const findOwnCheckout = statement(
  'find-own-checkout',
  { params: { paymentIntentId: text, visitorHash: text }, row: checkoutRow },
  `select ${columns} from checkouts c left join sales s on s.checkout_id = c.id
   where c.payment_intent_id = :paymentIntentId and c.visitor_hash = :visitorHash`,
);

export const findCheckoutById = statement(
  'find-checkout-by-id',
  { params: { id: int8 }, row: checkoutRow },
  `select ${columns} from checkouts c left join sales s on s.checkout_id = c.id where c.id = :id`,
);

export const findCheckoutByIntent = statement(
  'find-checkout-by-intent',
  { params: { paymentIntentId: text }, row: checkoutRow },
  `select ${columns} from checkouts c left join sales s on s.checkout_id = c.id where c.payment_intent_id = :paymentIntentId`,
);

/** Unended checkouts past their deadline, oldest first, after the given one. */
export const findOverdueCheckouts = statement(
  'find-overdue-checkouts',
  { params: { createdAt: timestamptz, id: int8, limit: int8 }, row: checkoutRow },
  `select ${columns} from checkouts c left join sales s on s.checkout_id = c.id
   where c.ended_at is null and c.created_at < now() - interval '${CHECKOUT_HOURS} hours'
     and (c.created_at, c.id) > (:createdAt, :id)
   order by c.created_at, c.id limit :limit`,
);

export const markEnded = statement(
  'mark-checkouts-ended',
  { params: { ids: array(int8) } },
  'update checkouts set ended_at = now() where id = any(:ids) and ended_at is null',
);

/** Only under the lease. `shownCents` is the total that the browser may confirm from now on. */
export const updateCustomer = statement(
  'update-customer',
  {
    params: {
      paymentIntentId: text,
      visitorHash: text,
      firstName: text,
      lastName: text,
      email: text,
      carrier: text,
      language: nullable(textOf<Language>()),
      shownCents: int8,
      lease: timestamptz,
    },
    row: { id: int8 },
  },
  `update checkouts set first_name = :firstName, last_name = :lastName, email = :email, carrier = :carrier, language = :language, shown_cents = :shownCents
   where payment_intent_id = :paymentIntentId and visitor_hash = :visitorHash and erased_at is null
     and busy_until = :lease::timestamptz and busy_until > now()
     and not exists (select from partners where id = checkouts.partner_id and deleted_at is not null)
   returning id`,
);

/**
 * Longer than a call to Stripe can take: two timeouts of 10 s, and a pause between them that Stripe may ask to be up to
 * a minute. The expiry time, to the microsecond, identifies the lease: nobody else can take it before then, unless it
 * is released.
 */
const LEASE = `now() + interval '90 seconds'`;

/**
 * Long enough to read from Stripe, and shorter than a browser waits. If a process dies before its first write, the
 * customer's payment can soon be changed again. A process that reads for longer finds that its lease expired, and
 * writes nothing.
 */
const FIRST_LEASE = `now() + interval '20 seconds'`;

export const takeCheckoutLease = statement(
  'take-checkout-lease',
  { params: { id: int8 }, row: { token: text } },
  `update checkouts set busy_until = ${FIRST_LEASE}
   where id = :id and (busy_until is null or busy_until < now()) returning busy_until::text as token`,
);

export const keepCheckoutLease = statement(
  'keep-checkout-lease',
  { params: { id: int8, lease: timestamptz }, row: { token: text, shown_cents: nullable(int8) } },
  `update checkouts set busy_until = ${LEASE}
   where id = :id and busy_until = :lease::timestamptz and busy_until > now()
   returning busy_until::text as token, shown_cents`,
);

export const endCheckoutLease = statement(
  'end-checkout-lease',
  { params: { id: int8, lease: timestamptz } },
  `update checkouts set busy_until = null where id = :id and busy_until = :lease::timestamptz`,
);
