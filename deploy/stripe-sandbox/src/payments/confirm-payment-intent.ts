import type Stripe from 'stripe';
import type { Sandbox } from '../sandbox.js';
import { cardError, invalidRequest, StripeError, unexpectedState } from '../wire/errors.js';
import { newCharge } from './charges.js';
import { closeChallenge, openChallenge } from './challenges.js';
import { assertReturnUrl, cannotConfirm, isOpen } from './payment-intent.rules.js';
import { paymentMethodFrom, testCardOf, type Means } from './payment-methods.js';
import type { Behaviour } from './test-cards.rules.js';

export interface Confirmation extends Means {
  return_url?: string;
}

/**
 * Charges the card, or asks for 3-D Secure.
 * @returns the changed intent, or the decline, which is stored too
 * @throws StripeError when nothing was tried: a bad card, a wrong state, a restricted account
 */
export function confirmPaymentIntent(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  confirmation: Confirmation,
): Stripe.PaymentIntent | StripeError {
  if (!isOpen(intent)) throw cannotConfirm(intent);
  sandbox.assertChargesEnabled();
  assertReturnUrl(intent.automatic_payment_methods, confirmation.return_url, intent);
  const means = given(confirmation) ? confirmation : { payment_method: intent.payment_method?.toString() };
  const method = paymentMethodFrom(sandbox, means);
  if (!method)
    throw unexpectedState(
      "You cannot confirm this PaymentIntent because it's missing a payment method. Update the PaymentIntent " +
        'with a payment method and then confirm it again.',
      intent,
    );
  closeChallenge(sandbox, intent.id, 'failed');
  const { behaviour } = testCardOf(method);
  if (behaviour.kind === 'needs-3d-secure')
    return askForAuthentication(sandbox, intent, method, confirmation.return_url);
  return charge(sandbox, intent, method, behaviour);
}

/** Charges the card after a successful authentication on the 3-D Secure page. */
export function continueAfterAuthentication(sandbox: Sandbox, intent: Stripe.PaymentIntent): void {
  const method = sandbox.store.find('payment_method', String(intent.payment_method));
  if (!method) throw new Error(`${intent.id} waits for authentication without a payment method`);
  const { behaviour } = testCardOf(method);
  charge(sandbox, intent, method, behaviour.kind === 'needs-3d-secure' ? behaviour.then : behaviour);
}

/** Fails the intent after a failed authentication, without a charge. */
export function refuseAuthentication(sandbox: Sandbox, intent: Stripe.PaymentIntent): void {
  fail(sandbox, intent, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    payment_method: sandbox.store.find('payment_method', String(intent.payment_method)),
  });
}

/** Makes the payment succeed: one charge and its two events. */
export function succeed(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Stripe.PaymentIntent {
  const paid = newCharge(sandbox, intent, method);
  const succeeded: Stripe.PaymentIntent = {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: paid.id,
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
  };
  sandbox.store.replace(succeeded);
  sandbox.emit('charge.succeeded', paid);
  sandbox.emit('payment_intent.succeeded', succeeded);
  return succeeded;
}

function given(means: Means): boolean {
  return Boolean(means.payment_method_data ?? means.payment_method);
}

function charge(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  behaviour: Behaviour,
): Stripe.PaymentIntent | StripeError {
  if (behaviour.kind !== 'declines') return succeed(sandbox, intent, method);
  const failed = newCharge(sandbox, intent, method, behaviour);
  sandbox.emit('charge.failed', failed);
  const reason = { charge: failed.id, decline_code: behaviour.declineCode, param: behaviour.param };
  const declined = fail(
    sandbox,
    { ...intent, latest_charge: failed.id },
    {
      type: 'card_error',
      code: behaviour.code as Stripe.PaymentIntent.LastPaymentError.Code,
      message: behaviour.message,
      payment_method: method,
      ...reason,
    },
  );
  return cardError(behaviour.code, behaviour.message, { ...reason, payment_intent: declined });
}

/** Resets the intent: it needs another means of payment. */
export function fail(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  error: Stripe.PaymentIntent.LastPaymentError,
): Stripe.PaymentIntent {
  const failed: Stripe.PaymentIntent = {
    ...intent,
    last_payment_error: error,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  };
  sandbox.store.replace(failed);
  sandbox.emit('payment_intent.payment_failed', failed);
  return failed;
}

function askForAuthentication(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  returnUrl: string | undefined,
): Stripe.PaymentIntent {
  if (!returnUrl)
    throw invalidRequest(
      'This card needs 3-D Secure: you must provide a `return_url` where the customer comes back to.',
      { code: 'parameter_missing', param: 'return_url' },
    );
  openChallenge(sandbox, intent.id, returnUrl);
  const secret = encodeURIComponent(intent.client_secret ?? '');
  const waiting: Stripe.PaymentIntent = {
    ...intent,
    next_action: {
      type: 'redirect_to_url',
      redirect_to_url: {
        return_url: returnUrl,
        url: `${sandbox.settings.publicBase}/3d-secure/${intent.id}?client_secret=${secret}`,
      },
    },
    payment_method: method.id,
    status: 'requires_action',
  };
  sandbox.store.replace(waiting);
  sandbox.emit('payment_intent.requires_action', waiting);
  return waiting;
}
