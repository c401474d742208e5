import { expect, test } from '@jest/globals';
import { paymentStateText } from './payment-state.rules.js';

test.each([
  ['requires_payment_method', 'Waits for a card'],
  ['succeeded', 'Paid'],
  // What Stripe may name one day.
  ['on_hold', 'on hold'],
])('a payment that is %s at the provider: %s', (status, text) => expect(paymentStateText(status)).toBe(text));
