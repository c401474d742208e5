import type { LinkForCheckout } from '@portal/contracts/http/catalog';
import { CHECKOUT_HOURS } from '@portal/contracts/values/limits';
import type Stripe from 'stripe';
import type { CheckoutRow } from './checkout.sql.js';

/** Whether an intent can be paid, changed and canceled. In any other status it can be none of these. */
export const isOpen = ({ status }: Pick<Stripe.PaymentIntent, 'status'>): boolean =>
  status === 'requires_payment_method' || status === 'requires_confirmation' || status === 'requires_action';

/** Whether opening the link again shows this checkout, or has to find out what became of it: it is paid, or did not end. */
export const isBegun = (checkout: Pick<CheckoutRow, 'ended_at' | 'sale_id'> | null | undefined): boolean =>
  Boolean(checkout && (checkout.sale_id !== null || checkout.ended_at === null));

/**
 * Whether a checkout can be offered again unchanged: it is less than a day old, and its link's price and rate are the
 * same (D-6).
 */
export const canOfferAgain = (
  checkout: Pick<CheckoutRow, 'product_id' | 'price_cents' | 'rate_bps' | 'created_at'>,
  link: Pick<LinkForCheckout, 'product' | 'rateBps'>,
  now: Date,
): boolean =>
  checkout.product_id === link.product.id &&
  checkout.price_cents === link.product.priceInCents &&
  checkout.rate_bps === link.rateBps &&
  now.getTime() - checkout.created_at.getTime() < CHECKOUT_HOURS * 3_600_000;
