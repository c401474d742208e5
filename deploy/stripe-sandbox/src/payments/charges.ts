import type Stripe from 'stripe';
import { z } from 'zod';
import { newId } from '../ids.js';
import type { Sandbox } from '../sandbox.js';
import type { Endpoints } from '../wire/endpoint.js';
import { missing } from '../wire/errors.js';
import { listing, read, text } from '../wire/form.js';
import { list, where } from '../wire/list.js';
import type { Behaviour } from './test-cards.rules.js';

const listQuery = z.strictObject({ ...listing, payment_intent: text().optional() });

export function chargeEndpoints(api: Endpoints, sandbox: Sandbox): void {
  api.get('/charges', ({ input }) => {
    const query = read(listQuery, input);
    return list(sandbox, 'charge', '/v1/charges', query, where('payment_intent', query.payment_intent));
  });
  api.get('/charges/:id', ({ id }) => findCharge(sandbox, id));
}

export function findCharge(sandbox: Sandbox, id: string, param = 'id'): Stripe.Charge {
  const charge = sandbox.store.find('charge', id);
  if (!charge) throw missing('charge', id, param);
  return charge;
}

type Decline = Extract<Behaviour, { kind: 'declines' }>;

/** Stores one attempt to charge the intent's amount: paid, or failed with the bank's reason. */
export function newCharge(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline?: Decline,
): Stripe.Charge {
  const charge: Stripe.Charge = {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: decline ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'SANDBOX',
    captured: !decline,
    created: sandbox.now(),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(decline),
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: cardOf(intent, method) },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
  sandbox.store.insert(charge);
  return charge;
}

function outcomeOf(decline: Decline | undefined): Stripe.Charge.Outcome {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: decline ? 'declined_by_network' : 'approved_by_network',
    reason: decline?.declineCode ?? null,
    risk_level: 'normal',
    risk_score: 0,
    seller_message: decline
      ? 'The bank did not return any further details with this decline.'
      : 'Payment complete.',
    type: decline ? 'issuer_declined' : 'authorized',
  };
}

function cardOf(
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Stripe.Charge.PaymentMethodDetails.Card | undefined {
  const card = method.card;
  if (!card) return undefined;
  return {
    amount_authorized: intent.amount,
    authorization_code: null,
    brand: card.brand,
    checks: card.checks,
    country: card.country,
    electronic_commerce_indicator: null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    fingerprint: card.fingerprint,
    funding: card.funding,
    installments: null,
    last4: card.last4,
    mandate: null,
    network: card.brand,
    network_transaction_id: null,
    regulated_status: card.regulated_status,
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}
