import { AppError, notFound, unavailable } from '@portal/kit/http/errors';
import Stripe from 'stripe';

/** Error codes with which Stripe says that the account cannot take payments. */
const RESTRICTED_CODES = new Set([
  'account_closed',
  'account_invalid',
  'account_restricted',
  'platform_account_required',
  'testmode_charges_only',
]);
const RESTRICTED_WORDS =
  /cannot (currently )?(make|accept|create) (live )?(charges|payments)|account (has been|is) (restricted|rejected|disabled)/i;

export const isRestrictedAccount = (error: {
  code?: string | undefined;
  message: string;
  type?: string;
}): boolean =>
  (error.code !== undefined && RESTRICTED_CODES.has(error.code)) ||
  error.type === 'StripePermissionError' ||
  RESTRICTED_WORDS.test(error.message);

/**
 * Whether Stripe rejected the call for certain. After any other failure, a write may have taken effect or may still do
 * so.
 */
export const isAnswer = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.statusCode !== undefined && error.statusCode < 500;

/** A paid, canceled or processing intent can no longer be changed. */
export const isTooLate = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === 'payment_intent_unexpected_state';

export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === 'resource_missing';

/** Maps a failed Stripe call to the error for our caller (D-2, D-15). Other errors pass through unchanged. */
export function fromStripe(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  if (isRestrictedAccount(error))
    return new AppError(
      503,
      'STRIPE_ACCOUNT_RESTRICTED',
      'Payment temporarily unavailable. The payment provider account needs verification.',
      { cause: error },
    );
  if (isMissing(error)) return notFound('Payment not found');
  return unavailable(error);
}
