import { describe, expect, test } from '@jest/globals';
import { AppError } from '@portal/kit/http/errors';
import Stripe from 'stripe';
import { fromStripe, isRestrictedAccount } from './stripe-errors.rules.js';

describe('an account that cannot take payments', () => {
  test.each([
    { label: 'by code', error: { code: 'account_invalid', message: 'x' } },
    { label: 'not activated', error: { code: 'testmode_charges_only', message: 'x' } },
    { label: 'no permission', error: { type: 'StripePermissionError', message: 'x' } },
    { label: 'by its words', error: { message: 'Your account cannot currently make live charges.' } },
  ])('is told $label', ({ error }) => expect(isRestrictedAccount(error)).toBe(true));

  test('is not told by a declined card', () =>
    expect(isRestrictedAccount({ code: 'card_declined', message: 'Your card was declined.' })).toBe(false));
});

describe("Stripe's failure as our answer", () => {
  test.each([
    {
      label: 'restricted',
      error: new Stripe.errors.StripeInvalidRequestError({
        message: 'Your account cannot currently make live charges.',
        type: 'invalid_request_error',
      }),
      status: 503,
      code: 'STRIPE_ACCOUNT_RESTRICTED',
    },
    {
      label: 'unknown payment',
      error: new Stripe.errors.StripeInvalidRequestError({
        message: 'No such payment_intent',
        type: 'invalid_request_error',
        code: 'resource_missing',
      }),
      status: 404,
      code: 'NOT_FOUND',
    },
    {
      label: 'out of reach',
      error: new Stripe.errors.StripeConnectionError({ message: 'refused', type: 'api_error' }),
      status: 503,
      code: 'UNAVAILABLE',
    },
    {
      label: 'too many calls',
      error: new Stripe.errors.StripeRateLimitError({ message: 'slow down', type: 'rate_limit_error' }),
      status: 503,
      code: 'UNAVAILABLE',
    },
  ])('$label', ({ error, status, code }) => {
    const answer = fromStripe(error);
    expect(answer).toBeInstanceOf(AppError);
    expect(answer).toMatchObject({ status, code });
  });

  test('what is not from Stripe is left as it is', () => {
    const error = new Error('ours');
    expect(fromStripe(error)).toBe(error);
  });
});
