import { statement } from '@portal/kit/database/statement';

export interface CheckoutRow {
  id: number;
  payment_intent_id: string;
  price_cents: number;
  rate_bps: number;
  product_id: number;
  product_name: string;
  /** Set once the checkout became a sale. */
  sale_id: number | null;
}

export const insertCheckout = statement<{ id: number }>(
  'insert-checkout',
  `insert into checkouts (payment_intent_id, visitor_hash, referral_id, referral_code, partner_id, product_id,
     product_name, price_cents, rate_bps, first_name, last_name, email)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
   on conflict (payment_intent_id) do nothing
   returning id`,
);

const columns = `c.id, c.payment_intent_id, c.price_cents, c.rate_bps, c.product_id, c.product_name, s.id as sale_id`;

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

export const updateCustomer = statement<{ id: number }>(
  'update-customer',
  `update checkouts set first_name = $3, last_name = $4, email = $5, carrier = $6
   where payment_intent_id = $1 and visitor_hash = $2 and erased_at is null
     and not exists (select from partners where id = checkouts.partner_id and deleted_at is not null)
   returning id`,
);

/** Longer than Stripe's deadline with its retry, so that two changes never run side by side. */
export const takeCheckoutLease = statement<{ id: number }>(
  'take-checkout-lease',
  `update checkouts set busy_until = now() + interval '25 seconds'
   where id = $1 and (busy_until is null or busy_until < now()) returning id`,
);

export const endCheckoutLease = statement(
  'end-checkout-lease',
  `update checkouts set busy_until = null where id = $1`,
);
