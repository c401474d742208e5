import { expect, test } from '@jest/globals';
import { confirmationFrom } from './confirmation.rules.js';

const message = 'Said by Stripe.';
test.each([
  ['a paid intent', { intent: { status: 'succeeded' } }, 'succeeded'],
  ['a bank that is deciding', { intent: { status: 'processing' } }, 'processing'],
  ['a declined card', { error: { type: 'card_error', code: 'card_declined', message } }, 'declined'],
  ['what was typed', { error: { type: 'validation_error', message } }, 'declined'],
  [
    'a refused authentication, which comes with its unpaid intent',
    {
      error: {
        type: 'invalid_request_error',
        code: 'payment_intent_authentication_failure',
        payment_intent: { status: 'requires_payment_method' },
        message,
      },
    },
    'declined',
  ],
  [
    'an account that takes no payments',
    { error: { type: 'invalid_request_error', code: 'account_invalid', message } },
    'declined',
  ],
  [
    'a second confirmation of what is paid',
    { error: { type: 'invalid_request_error', payment_intent: { status: 'succeeded' }, message } },
    'succeeded',
  ],
  ['a connection that broke', { error: { type: 'api_connection_error', message } }, 'unknown'],
  ['an error within Stripe', { error: { type: 'api_error', message } }, 'unknown'],
  ['too many requests', { error: { type: 'rate_limit_error', message } }, 'unknown'],
  [
    'an intent that was canceled',
    { error: { type: 'invalid_request_error', payment_intent: { status: 'canceled' }, message } },
    'unknown',
  ],
  ['an answer that says nothing', {}, 'unknown'],
])('%s is %3$s', (_, answer, outcome) => {
  expect(confirmationFrom(answer)).toMatchObject({ outcome });
});
