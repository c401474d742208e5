import type Stripe from 'stripe';
import { z } from 'zod';
import { newId } from '../ids.js';
import type { Sandbox } from '../sandbox.js';
import type { Endpoints } from '../wire/endpoint.js';
import { invalidRequest, missing } from '../wire/errors.js';
import { listing, read, text } from '../wire/form.js';
import { list, where } from '../wire/list.js';

const listQuery = z.strictObject({
  ...listing,
  charge: text().optional(),
  payment_intent: text().optional(),
});

export function disputeEndpoints(api: Endpoints, sandbox: Sandbox): void {
  api.get('/disputes', ({ input }) => {
    const query = read(listQuery, input);
    return list(sandbox, 'dispute', '/v1/disputes', query, [
      ...where('charge', query.charge),
      ...where('payment_intent', query.payment_intent),
    ]);
  });
  api.get('/disputes/:id', ({ id }) => findDispute(sandbox, id));
}

function findDispute(sandbox: Sandbox, id: string): Stripe.Dispute {
  const dispute = sandbox.store.find('dispute', id);
  if (!dispute) throw missing('dispute', id);
  return dispute;
}

/** Opens a dispute: the customer's bank takes the money back until the dispute is won. */
export function openDispute(
  sandbox: Sandbox,
  charge: Stripe.Charge,
  amount = charge.amount - charge.amount_refunded,
  reason = 'fraudulent',
): Stripe.Dispute {
  if (!charge.paid || charge.disputed || amount < 1 || amount > charge.amount)
    throw invalidRequest(`Charge ${charge.id} cannot be disputed for ${amount} cents.`);
  const dispute = newDispute(charge, amount, reason, sandbox.now());
  sandbox.store.insert(dispute);
  sandbox.store.replace({ ...charge, disputed: true });
  sandbox.emit('charge.dispute.created', dispute);
  sandbox.emit('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

export function closeDispute(sandbox: Sandbox, id: string, status: 'won' | 'lost'): Stripe.Dispute {
  const dispute = findDispute(sandbox, id);
  if (dispute.status !== 'needs_response')
    throw invalidRequest(`This dispute is already closed, with status ${dispute.status}.`);
  const closed: Stripe.Dispute = { ...dispute, status, is_charge_refundable: status === 'won' };
  sandbox.store.replace(closed);
  if (status === 'won') sandbox.emit('charge.dispute.funds_reinstated', closed);
  sandbox.emit('charge.dispute.closed', closed);
  return closed;
}

const WEEK = 7 * 24 * 3600;

function newDispute(charge: Stripe.Charge, amount: number, reason: string, now: number): Stripe.Dispute {
  return {
    id: newId('du'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: now + WEEK,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status: 'needs_response',
  };
}

const NO_EVIDENCE: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
