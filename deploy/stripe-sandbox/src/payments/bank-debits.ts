import type Stripe from 'stripe';
import type { Sandbox } from '../sandbox.js';
import { findCharge, newCharge } from './charges.js';
import { fail } from './confirm-payment-intent.js';
import { cannotConfirm } from './payment-intent.rules.js';

/** Begins a bank debit, which stays pending for days; `endTransfer` ends it. */
export function beginTransfer(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Stripe.PaymentIntent {
  const pending: Stripe.Charge = {
    ...newCharge(sandbox, intent, method),
    amount_captured: 0,
    captured: false,
    paid: false,
    status: 'pending',
  };
  sandbox.store.replace(pending);
  const underWay: Stripe.PaymentIntent = {
    ...intent,
    latest_charge: pending.id,
    payment_method: method.id,
    status: 'processing',
  };
  sandbox.store.replace(underWay);
  sandbox.emit('charge.pending', pending);
  sandbox.emit('payment_intent.processing', underWay);
  return underWay;
}

/** Ends a bank debit: the money arrived, or the bank sent none. */
export function endTransfer(sandbox: Sandbox, intent: Stripe.PaymentIntent, arrived: boolean): void {
  if (intent.status !== 'processing') throw cannotConfirm(intent);
  const pending = findCharge(sandbox, String(intent.latest_charge));
  if (!arrived) {
    const message = "The customer's bank account could not be debited.";
    const failed = { ...pending, failure_code: 'payment_method_provider_decline', failure_message: message };
    sandbox.store.replace({ ...failed, status: 'failed' });
    sandbox.emit('charge.failed', { ...failed, status: 'failed' });
    fail(sandbox, intent, {
      type: 'invalid_request_error',
      code: 'payment_method_provider_decline',
      message,
    });
    return;
  }
  const paid: Stripe.Charge = {
    ...pending,
    amount_captured: pending.amount,
    captured: true,
    paid: true,
    status: 'succeeded',
  };
  const succeeded: Stripe.PaymentIntent = { ...intent, amount_received: intent.amount, status: 'succeeded' };
  sandbox.store.replace(paid);
  sandbox.store.replace(succeeded);
  sandbox.emit('charge.succeeded', paid);
  sandbox.emit('payment_intent.succeeded', succeeded);
}
