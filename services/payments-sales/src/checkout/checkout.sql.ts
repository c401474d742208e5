import { CHECKOUT_HOURS } from '@portal/contracts/values/limits';
import { statement } from '@portal/kit/database/statement';

export interface CheckoutRow {
  id: number;
  payment_intent_id: string;
  price_cents: number;
  rate_bps: number;
  product_id: number;
  product_name: string;
  created_at: Date;
  /** What the browser was last told that it may confirm; null while it was told nothing. */
  shown_cents: number | null;
  /** Since when nobody can pay it any more. */
  ended_at: Date | null;
  /** Set once the checkout became a sale. */
  sale_id: number | null;
}

/**
 * No row when the intent has one already, or another checkout of this browser follows the same one: two tabs opened the
 * link at once. $10 which it follows, null where no browser of ours began it; $11 to $13 a customer known by then
 */
export const insertCheckout = statement<{ id: number }>(
  'insert-checkout',
  `insert into checkouts (payment_intent_id, visitor_hash, referral_id, referral_code, partner_id, product_id,
     product_name, price_cents, rate_bps, follows, first_name, last_name, email)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
   on conflict do nothing
   returning id`,
);

const columns = `c.id, c.payment_intent_id, c.price_cents, c.rate_bps, c.product_id, c.product_name, c.created_at,
  c.shown_cents, c.ended_at, s.id as sale_id`;

/** The newest checkout of this browser for this link. */
export const findLatestCheckout = statement<CheckoutRow>(
  'find-latest-checkout',
  `select ${columns} from checkouts c left join sales s on s.checkout_id = c.id
   where c.visitor_hash = $1 and upper(c.referral_code) = $2 order by c.id desc limit 1`,
);

/** A checkout by its intent, if it is this browser's (D-11). */
export const findOwnCheckout = statement<CheckoutRow>(
  'find-own-checkout',
  `select ${columns} from checkouts c left join sales s on s.checkout_id = c.id
   where c.payment_intent_id = $1 and c.visitor_hash = $2`,
);

export const findCheckoutById = statement<CheckoutRow>(
  'find-checkout-by-id',
  `select ${columns} from checkouts c left join sales s on s.checkout_id = c.id where c.id = $1`,
);

export const findCheckoutByIntent = statement<CheckoutRow>(
  'find-checkout-by-intent',
  `select ${columns} from checkouts c left join sales s on s.checkout_id = c.id where c.payment_intent_id = $1`,
);

/** Those that nobody may pay any more, after one of them; the oldest first. $1, $2 where to go on, $3 how many */
export const findOverdueCheckouts = statement<CheckoutRow>(
  'find-overdue-checkouts',
  `select ${columns} from checkouts c left join sales s on s.checkout_id = c.id
   where c.ended_at is null and c.created_at < now() - interval '${CHECKOUT_HOURS} hours'
     and (c.created_at, c.id) > ($1, $2)
   order by c.created_at, c.id limit $3`,
);

export const markEnded = statement(
  'mark-checkouts-ended',
  'update checkouts set ended_at = now() where id = any($1) and ended_at is null',
);

/** $7 what the browser may confirm from now on; only under the lease $8. */
export const updateCustomer = statement<{ id: number }>(
  'update-customer',
  `update checkouts set first_name = $3, last_name = $4, email = $5, carrier = $6, shown_cents = $7
   where payment_intent_id = $1 and visitor_hash = $2 and erased_at is null
     and busy_until = $8::timestamptz and busy_until > now()
     and not exists (select from partners where id = checkouts.partner_id and deleted_at is not null)
   returning id`,
);

/**
 * Longer than a call to Stripe can take: two deadlines of 10 s, and a pause between them that Stripe may ask to be up to
 * a minute. A lease is known by when it ends, to the microsecond: nobody else has the checkout until then, unless it is given back.
 */
const LEASE = `now() + interval '90 seconds'`;

/**
 * Enough to look at Stripe, and shorter than a browser waits: a process that dies before it has written anything leaves
 * its customer's payment to be changed again soon. Whoever reads for longer finds that the lease ran out, and writes
 * nothing.
 */
const FIRST_LEASE = `now() + interval '20 seconds'`;

export const takeCheckoutLease = statement<{ token: string }>(
  'take-checkout-lease',
  `update checkouts set busy_until = ${FIRST_LEASE}
   where id = $1 and (busy_until is null or busy_until < now()) returning busy_until::text as token`,
);

export const keepCheckoutLease = statement<{ token: string; shown_cents: number | null }>(
  'keep-checkout-lease',
  `update checkouts set busy_until = ${LEASE}
   where id = $1 and busy_until = $2::timestamptz and busy_until > now()
   returning busy_until::text as token, shown_cents`,
);

export const endCheckoutLease = statement(
  'end-checkout-lease',
  `update checkouts set busy_until = null where id = $1 and busy_until = $2::timestamptz`,
);
