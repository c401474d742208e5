import { describe, expect, test } from '@jest/globals';
import { paymentDrift, type PaymentAtStripe, type PaymentHere } from './payment-drift.rules.js';

const paid: PaymentAtStripe = {
  paymentId: 'pi_1',
  receivedCents: 1_000,
  refundedCents: 0,
  disputedCents: 0,
  isMarkedOurs: true,
};
const sale = {
  id: 3,
  amountCents: 1_000,
  refundedCents: 0,
  disputedCents: 0,
  standingCents: 1_000,
  isVoided: false,
};
const known: PaymentHere = { sale, hasCheckout: true, isErased: false, isWaiting: false };
const none: PaymentHere = { sale: null, hasCheckout: false, isErased: false, isWaiting: false };
const NO_SALE = ['payment pi_1: 1000 received, and it is no sale'];

describe('a payment against what we have of it', () => {
  const cases: [name: string, stripe: Partial<PaymentAtStripe>, here: PaymentHere, drift: string[]][] = [
    ['as Stripe says', {}, known, []],
    [
      'another amount',
      { receivedCents: 900 },
      known,
      ['payment pi_1: 900 received, sale 3 has 1000', 'payment pi_1: 900 left, sale 3 has 1000'],
    ],
    [
      'a refund we do not know',
      { refundedCents: 400 },
      known,
      ['payment pi_1: 400 refunded, sale 3 has 0', 'payment pi_1: 600 left, sale 3 has 1000'],
    ],
    [
      'a dispute that we know',
      { disputedCents: 1_000 },
      { ...known, sale: { ...sale, disputedCents: 1_000, standingCents: 0 } },
      [],
    ],
    [
      'a refund and a dispute of the same money',
      { refundedCents: 600, disputedCents: 1_000 },
      { ...known, sale: { ...sale, refundedCents: 600, disputedCents: 1_000, standingCents: 0 } },
      [],
    ],
    [
      'voided, and refunded later',
      { refundedCents: 1_000 },
      { ...known, sale: { ...sale, isVoided: true, standingCents: 0 } },
      [],
    ],
    [
      'voided, and standing all the same',
      {},
      { ...known, sale: { ...sale, isVoided: true } },
      ['payment pi_1: 0 left, sale 3 has 1000'],
    ],
    ['a checkout that became no sale', { isMarkedOurs: false }, { ...none, hasCheckout: true }, NO_SALE],
    ['begun here, and nothing of it is known', {}, none, NO_SALE],
    ['a deleted partner’s', {}, { ...none, hasCheckout: true, isErased: true }, []],
    ['begun elsewhere', { isMarkedOurs: false }, none, []],
    ['waiting for a code', { isMarkedOurs: false }, { ...none, isWaiting: true }, []],
  ];
  test.each(cases)('%s', (_, stripe, here, drift) => {
    expect(paymentDrift({ ...paid, ...stripe }, here)).toEqual(drift);
  });
});
