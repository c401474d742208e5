import type Stripe from 'stripe';
import { idOf } from '../stripe/id-of.js';

/** A payment at a Stripe-hosted page that carries a referral code (D-16). Amounts in cents. */
export interface SessionPayment {
  paymentId: string;
  /** As the customer typed it. */
  code: string;
  amountCents: number;
  discountCents: number;
  name: string | null;
  email: string | null;
  /** The payer: Stripe's customer id, else the e-mail address, else the session's id. */
  customer: string;
  /** When the customer opened the page, in ms since 1970. */
  begunAt: number;
}

/** A longer value is not a code. */
const LONGEST_CODE = 100;

/**
 * Null when the session is unpaid, carries no code, or is not in dollars: our products cost dollars, and we do not
 * count cents of another currency. With a payment method that takes days, the session becomes paid when the money
 * arrives.
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
    begunAt: session.created * 1_000,
  };
}

/**
 * Whether what was begun then is credited to the link: what was begun before its partner was suspended is, as it is at a
 * checkout of ours (D-166).
 */
export const isCredited = (begunAt: number, suspendedAt: string | undefined): boolean =>
  suspendedAt === undefined || begunAt < Date.parse(suspendedAt);
