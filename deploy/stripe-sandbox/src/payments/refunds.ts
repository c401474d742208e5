import type Stripe from 'stripe';
import { z } from 'zod';
import { newId } from '../ids.js';
import type { Sandbox } from '../sandbox.js';
import type { Endpoints } from '../wire/endpoint.js';
import { invalidRequest, missing } from '../wire/errors.js';
import { common, listing, mergeMetadata, metadata, positive, read, text } from '../wire/form.js';
import { list, where } from '../wire/list.js';
import { findCharge } from './charges.js';
import { testCardOf } from './payment-methods.js';

const of = { charge: text().optional(), payment_intent: text().optional() };
const creation = z.strictObject({
  ...common,
  ...of,
  amount: positive().optional(),
  metadata: metadata().optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
});
const listQuery = z.strictObject({ ...listing, ...of });

export function refundEndpoints(api: Endpoints, sandbox: Sandbox): void {
  api.post('/refunds', ({ input }) => refund(sandbox, read(creation, input)));
  api.get('/refunds', ({ input }) => {
    const query = read(listQuery, input);
    return list(sandbox, 'refund', '/v1/refunds', query, [
      ...where('charge', query.charge),
      ...where('payment_intent', query.payment_intent),
    ]);
  });
  api.get('/refunds/:id', ({ id }) => {
    const found = sandbox.store.find('refund', id);
    if (!found) throw missing('refund', id);
    return found;
  });
}

/** Refunds part of a charge or, without an amount, all that is left of it. */
function refund(sandbox: Sandbox, given: z.output<typeof creation>): Stripe.Refund {
  const charge = chargeOf(sandbox, given);
  const left = charge.amount - charge.amount_refunded;
  const amount = given.amount ?? left;
  assertRefundable(sandbox, charge, amount, left);
  const refunded: Stripe.Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: sandbox.now(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    metadata: mergeMetadata({}, given.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: given.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: cardOf(sandbox, charge) === 'pendingRefund' ? 'pending' : 'succeeded',
    transfer_reversal: null,
  };
  const after = { ...charge, amount_refunded: charge.amount_refunded + amount, refunded: amount === left };
  sandbox.store.insert(refunded);
  sandbox.store.replace(after);
  sandbox.emit('refund.created', refunded);
  sandbox.emit('charge.refunded', after, {
    amount_refunded: charge.amount_refunded,
    refunded: charge.refunded,
  });
  if (cardOf(sandbox, charge) === 'refundFail') endRefund(sandbox, refunded.id, 'failed');
  return refunded;
}

/** The name of the test card that was charged: with some, refunds are pending first, or fail later. */
function cardOf(sandbox: Sandbox, charge: Stripe.Charge): string | undefined {
  const method = sandbox.store.find('payment_method', String(charge.payment_method));
  return method && testCardOf(method).name;
}

const ENDS = { pending: ['succeeded', 'failed', 'canceled'], succeeded: ['failed'] } as Record<
  string,
  string[]
>;

/**
 * Ends a refund days later. A pending one succeeds or is canceled. Any one may fail, when the customer's bank sends the
 * money back; the charge can then be refunded again.
 */
export function endRefund(
  sandbox: Sandbox,
  id: string,
  status: 'succeeded' | 'failed' | 'canceled',
): Stripe.Refund {
  const refund = sandbox.store.find('refund', id);
  if (!refund) throw missing('refund', id);
  if (!ENDS[String(refund.status)]?.includes(status))
    throw invalidRequest(`This refund is ${refund.status}; it cannot become ${status}.`);
  const failed = status === 'failed';
  const ended: Stripe.Refund = {
    ...refund,
    status,
    ...(failed && { failure_reason: 'expired_or_canceled_card', failure_balance_transaction: newId('txn') }),
  };
  sandbox.store.replace(ended);
  if (status !== 'succeeded') giveBack(sandbox, findCharge(sandbox, String(refund.charge)), refund.amount);
  const before = { status: refund.status };
  sandbox.emit('refund.updated', ended, before);
  sandbox.emit('charge.refund.updated', ended, before);
  if (failed) sandbox.emit('refund.failed', ended, before);
  return ended;
}

function giveBack(sandbox: Sandbox, charge: Stripe.Charge, amount: number): void {
  sandbox.store.replace({
    ...charge,
    amount_refunded: charge.amount_refunded - amount,
    refunded: false,
  });
}

/** The charge named, or the one that paid the intent named. */
export function chargeOf(
  sandbox: Sandbox,
  given: { charge?: string; payment_intent?: string },
): Stripe.Charge {
  if (given.charge) return findCharge(sandbox, given.charge, 'charge');
  if (!given.payment_intent)
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
      {
        code: 'parameter_missing',
      },
    );
  const intent = sandbox.store.find('payment_intent', given.payment_intent);
  if (!intent) throw missing('payment_intent', given.payment_intent, 'payment_intent');
  if (intent.status !== 'succeeded')
    throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    });
  return findCharge(sandbox, String(intent.latest_charge));
}

function assertRefundable(sandbox: Sandbox, charge: Stripe.Charge, amount: number, left: number): void {
  if (!charge.paid)
    throw invalidRequest(`This charge (${charge.id}) has not been paid; it cannot be refunded.`);
  if (left === 0)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  const disputes = sandbox.store.all('dispute', where('charge', charge.id));
  if (disputes.some((dispute) => !dispute.is_charge_refundable))
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  if (amount > left)
    throw invalidRequest(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      { param: 'amount' },
    );
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}
