import type Stripe from 'stripe';
import { idOf } from '../stripe/id-of.js';

/** A payment at a page of Stripe's, of which a code came along (D-16). Amounts in cents. */
export interface SessionPayment {
  paymentId: string;
  /** As it was typed. */
  code: string;
  amountCents: number;
  discountCents: number;
  name: string | null;
  email: string | null;
  /** Who paid, as well as Stripe knows. */
  customer: string;
}

/** Longer ones are no codes. */
const LONGEST_CODE = 100;

/**
 * Null where nothing was paid, or no code came along, or not in dollars: what we sell costs dollars, and cents of another
 * currency are not ours to count. Of a payment that takes days, the session is paid once that has arrived.
 */
export function sessionPayment(session: Stripe.Checkout.Session): SessionPayment | null {
  const code = (session.client_reference_id ?? session.metadata?.referralCode)?.trim();
  const paymentId = idOf(session.payment_intent);
  if (session.payment_status !== 'paid' || session.currency !== 'usd') return null;
  if (!code || code.length > LONGEST_CODE || !paymentId) return null;
  const email = session.customer_details?.email ?? null;
  return {
    paymentId,
    code,
    amountCents: session.amount_total ?? 0,
    discountCents: session.total_details?.amount_discount ?? 0,
    name: session.customer_details?.name ?? null,
    email,
    customer: idOf(session.customer) ?? email?.toLowerCase() ?? session.id,
  };
}
