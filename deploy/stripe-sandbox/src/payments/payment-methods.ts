import type Stripe from 'stripe';
import { z } from 'zod';
import { newId } from '../ids.js';
import type { Sandbox } from '../sandbox.js';
import type { Endpoints } from '../wire/endpoint.js';
import { invalidRequest, missing } from '../wire/errors.js';
import { clearable, text } from '../wire/form.js';
import { readCard, type Card } from './card-details.rules.js';
import { testCardByName, type TestCard } from './test-cards.rules.js';

const address = z.strictObject({
  city: clearable(),
  country: clearable(),
  line1: clearable(),
  line2: clearable(),
  postal_code: clearable(),
  state: clearable(),
});

/** The means of payment: a typed card, a test method (`pm_card_visa`), or a stored method. */
export const means = {
  payment_method: text().optional(),
  payment_method_data: z
    .strictObject({
      type: z.literal('card', 'Invalid payment_method_data[type]: the sandbox takes cards only.'),
      card: z.strictObject({ number: text(), exp_month: text(), exp_year: text(), cvc: text().optional() }),
      billing_details: z
        .strictObject({
          name: clearable(),
          email: clearable(),
          phone: clearable(),
          address: address.partial(),
        })
        .partial()
        .optional(),
    })
    .optional(),
};
export type Means = z.output<z.ZodObject<typeof means>>;

/**
 * Stores the payment method to charge.
 * @returns undefined when none was given
 * @throws StripeError 402 for an invalid card
 */
export function paymentMethodFrom(sandbox: Sandbox, given: Means): Stripe.PaymentMethod | undefined {
  if (given.payment_method_data) {
    const { card, billing_details: billing } = given.payment_method_data;
    return store(sandbox, readCard(card, sandbox.now()), billing);
  }
  const id = given.payment_method;
  if (!id) return undefined;
  const test = testCardByName(id.replace(/^pm_card_(visa_(?=charge))?/, ''));
  if (id.startsWith('pm_card_') && test) {
    const expYear = new Date(sandbox.now() * 1000).getUTCFullYear() + 1;
    return store(sandbox, { test, expMonth: 12, expYear }, undefined);
  }
  const known = sandbox.store.find('payment_method', id);
  if (!known) throw missing('PaymentMethod', id, 'payment_method', 400);
  return known;
}

/** The test card of a stored method, by its name: the number is not stored. */
export function testCardOf(method: Stripe.PaymentMethod): TestCard {
  const test = testCardByName(method.card?.fingerprint ?? '');
  if (!test) throw invalidRequest(`The payment method ${method.id} is no test card.`);
  return test;
}

export function paymentMethodEndpoints(api: Endpoints, sandbox: Sandbox): void {
  api.get('/payment_methods/:id', ({ id }) => {
    const found = sandbox.store.find('payment_method', id);
    if (!found) throw missing('PaymentMethod', id, 'payment_method');
    return found;
  });
}

type Billing = NonNullable<Means['payment_method_data']>['billing_details'];

function store(sandbox: Sandbox, card: Card, billing: Billing): Stripe.PaymentMethod {
  const noAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
  const method: Stripe.PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      email: billing?.email ?? null,
      name: billing?.name ?? null,
      phone: billing?.phone ?? null,
      tax_id: null,
      address: { ...noAddress, ...billing?.address },
    },
    card: {
      brand: card.test.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'unchecked' },
      country: 'US',
      display_brand: card.test.brand,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      fingerprint: card.test.name,
      funding: card.test.name.endsWith('debit') ? 'debit' : 'credit',
      generated_from: null,
      last4: card.test.number.slice(-4),
      networks: { available: [card.test.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: sandbox.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
  sandbox.store.insert(method);
  return method;
}
