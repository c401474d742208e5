import { expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { paidAt } from './paid-at.rules.js';

const seconds = (moment: string) => Date.parse(moment) / 1_000;
const intent = (created: string, charge: string | null) =>
  ({
    created: seconds(created),
    latest_charge: charge ? { created: seconds(charge) } : 'ch_1',
  }) as Stripe.PaymentIntent;

test.each([
  [
    'its charge says so',
    '2026-01-31T10:00:00Z',
    '2026-01-31T23:59:59Z',
    '2026-02-01T00:00:05Z',
    '2026-01-31T23:59:59Z',
  ],
  [
    'begun and told of on one day',
    '2026-01-31T10:00:00Z',
    null,
    '2026-01-31T23:59:59Z',
    '2026-01-31T23:59:59Z',
  ],
  ['begun the day before', '2026-01-30T23:59:59Z', null, '2026-01-31T00:00:00Z', null],
  ['begun the month before', '2026-01-31T23:59:59Z', null, '2026-02-01T00:00:00Z', null],
  ['begun on the same day a month before', '2026-01-15T10:00:00Z', null, '2026-02-15T10:00:00Z', null],
])('%s', (_label, begun, charge, told, expected) => {
  expect(paidAt(intent(begun, charge), new Date(told))).toEqual(expected && new Date(expected));
});
