import type Stripe from 'stripe';
import { sameSecret } from '../ids.js';
import { invalidRequest, unexpectedState, type StripeError } from '../wire/errors.js';

/** Stripe's limits for a charge, in US cents. */
export const MINIMUM_CENTS = 50;
export const MAXIMUM_CENTS = 99_999_999;

const OPEN = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

export function isOpen(intent: Stripe.PaymentIntent): boolean {
  return OPEN.includes(intent.status);
}

export function assertChargeable(cents: number): void {
  if (cents < MINIMUM_CENTS)
    throw invalidRequest('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });
  if (cents > MAXIMUM_CENTS)
    throw invalidRequest('Amount must be no more than $999,999.99', {
      code: 'amount_too_large',
      param: 'amount',
    });
}

export function cannotUpdate(field: string, intent: Stripe.PaymentIntent): StripeError {
  return unexpectedState(
    `This PaymentIntent's ${field} could not be updated because it has a status of ${intent.status}. ` +
      `You may only update the ${field} of a PaymentIntent with one of the following statuses: ${OPEN.join(', ')}.`,
    intent,
  );
}

export function cannotConfirm(intent: Stripe.PaymentIntent): StripeError {
  if (intent.status !== 'succeeded') return cannotUpdate('payment_method', intent);
  return unexpectedState(
    'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
    intent,
  );
}

export function cannotCancel(intent: Stripe.PaymentIntent): StripeError {
  return unexpectedState(
    `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent ` +
      `with one of the following statuses may be canceled: ${OPEN.join(', ')}.`,
    intent,
  );
}

/**
 * Requires a return URL for an intent that may redirect its customer. It may when it accepts the account's payment methods,
 * unless redirects are ruled out (API version 2023-08-16 and later); the given means of payment makes no difference.
 * @param intent included in the error, if it exists already
 * @throws StripeError 400
 */
export function assertReturnUrl(
  methods: Stripe.PaymentIntent['automatic_payment_methods'],
  returnUrl: string | undefined,
  intent?: Stripe.PaymentIntent,
): void {
  if (returnUrl || !methods?.enabled || methods.allow_redirects === 'never') return;
  throw invalidRequest(
    'This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these ' +
      'payment methods might redirect your customer off of your page, you must provide a `return_url`. If you ' +
      "don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and " +
      '`automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.',
    { payment_intent: intent },
  );
}

/** @throws StripeError 400 unless the browser has the secret of this intent; the error discloses nothing about it */
export function assertClientSecret(intent: Stripe.PaymentIntent, given: unknown): void {
  if (!sameSecret(String(given), intent.client_secret ?? ''))
    throw invalidRequest(
      'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
      { code: 'payment_intent_invalid_parameter', param: 'client_secret' },
    );
}

const PUBLIC = [
  'id',
  'object',
  'amount',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_configuration_details',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
] as const satisfies (keyof Stripe.PaymentIntent)[];

/** The fields that Stripe shows with only the client_secret: no metadata, no charge, no customer. */
export function publicView(intent: Stripe.PaymentIntent): Partial<Stripe.PaymentIntent> {
  return Object.fromEntries(PUBLIC.map((field) => [field, intent[field]]));
}
