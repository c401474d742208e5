import type Stripe from 'stripe';
import { newId } from '../ids.js';
import { beginTransfer, endTransfer } from '../payments/bank-debits.js';
import { succeed } from '../payments/confirm-payment-intent.js';
import { newPaymentIntent } from '../payments/payment-intent.shape.js';
import { paymentMethodFrom } from '../payments/payment-methods.js';
import type { Sandbox } from '../sandbox.js';
import { invalidRequest } from '../wire/errors.js';
import { newCheckoutSession } from './checkout-session.shape.js';

export interface Customer {
  email: string;
  name?: string;
  /** Pays by bank debit, which takes days: `endDelayedPayment` ends it. */
  delayed?: boolean;
}

/** Pays as a customer on the hosted page, with 4242… or by bank debit. Creates the intent, the charge and the events. */
export function payCheckoutSession(
  sandbox: Sandbox,
  session: Stripe.Checkout.Session,
  customer: Customer,
): Stripe.Checkout.Session {
  if (session.status !== 'open') throw invalidRequest(`This Checkout Session is ${session.status}.`);
  sandbox.assertChargesEnabled();
  const intent = newPaymentIntent({
    amount: session.amount_total ?? 0,
    created: sandbox.now(),
    currency: session.currency ?? 'usd',
    receipt_email: customer.email,
  });
  const method = paymentMethodFrom(sandbox, { payment_method: 'pm_card_visa' });
  if (!method) throw new Error('pm_card_visa is not among the test cards');
  method.billing_details = { ...method.billing_details, email: customer.email, name: customer.name ?? null };
  sandbox.store.replace(method);
  sandbox.store.insert(intent);
  sandbox.emit('payment_intent.created', intent);
  if (customer.delayed) beginTransfer(sandbox, intent, method);
  else succeed(sandbox, intent, method);
  const paid: Stripe.Checkout.Session = {
    ...session,
    customer_details: {
      address: null,
      business_name: null,
      email: customer.email,
      individual_name: null,
      name: customer.name ?? null,
      phone: null,
      tax_exempt: 'none',
      tax_ids: [],
    },
    payment_intent: intent.id,
    payment_status: customer.delayed ? 'unpaid' : 'paid',
    status: 'complete',
  };
  sandbox.store.replace(paid);
  sandbox.emit('checkout.session.completed', paid);
  return paid;
}

/** Ends a delayed payment: intent, charge and session succeed or fail. */
export function endDelayedPayment(
  sandbox: Sandbox,
  session: Stripe.Checkout.Session,
  arrived: boolean,
): Stripe.Checkout.Session {
  const intent = sandbox.store.find('payment_intent', String(session.payment_intent));
  if (!intent) throw invalidRequest(`This Checkout Session is ${session.status}, and nothing is on its way.`);
  endTransfer(sandbox, intent, arrived);
  if (!arrived) {
    sandbox.emit('checkout.session.async_payment_failed', session);
    return session;
  }
  const paid: Stripe.Checkout.Session = { ...session, payment_status: 'paid' };
  sandbox.store.replace(paid);
  sandbox.emit('checkout.session.async_payment_succeeded', paid);
  return paid;
}

export interface Mint {
  count: number;
  amount: number;
  currency: string;
  client_reference_id?: string;
  metadata?: Record<string, string>;
  email: string;
  name?: string;
  delayed?: boolean;
}

/** Makes `count` equal sessions, paid or with a delayed payment, as from checkout pages other than ours (D-16). */
export function mintPaidSessions(sandbox: Sandbox, mint: Mint): Stripe.Checkout.Session[] {
  return Array.from({ length: mint.count }, () => {
    const session = newCheckoutSession({
      id: newId('cs_test'),
      amount_total: mint.amount,
      client_reference_id: mint.client_reference_id ?? null,
      created: sandbox.now(),
      currency: mint.currency,
      metadata: mint.metadata ?? {},
    });
    sandbox.store.insert(session);
    return payCheckoutSession(sandbox, session, mint);
  });
}
