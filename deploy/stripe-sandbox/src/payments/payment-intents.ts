import type Stripe from 'stripe';
import { z } from 'zod';
import type { Sandbox } from '../sandbox.js';
import type { Call, Endpoints } from '../wire/endpoint.js';
import { cardNumberFromServer, missing, StripeError } from '../wire/errors.js';
import {
  clearable,
  common,
  currency,
  flag,
  listing,
  mergeMetadata,
  metadata,
  positive,
  read,
  text,
} from '../wire/form.js';
import { list } from '../wire/list.js';
import { closeChallenge } from './challenges.js';
import { confirmPaymentIntent } from './confirm-payment-intent.js';
import {
  assertChargeable,
  assertClientSecret,
  assertReturnUrl,
  cannotCancel,
  cannotUpdate,
  isOpen,
  publicView,
} from './payment-intent.rules.js';
import { newPaymentIntent } from './payment-intent.shape.js';
import { means, paymentMethodFrom, type Means } from './payment-methods.js';

const returnUrl = z.url({ protocol: /^https?$/, error: 'Not a valid URL' }).optional();
const editable = {
  ...common,
  description: clearable().optional(),
  metadata: metadata().optional(),
  payment_method: text().optional(),
  receipt_email: clearable().optional(),
  statement_descriptor: clearable().optional(),
  statement_descriptor_suffix: clearable().optional(),
};
const creation = z.strictObject({
  ...editable,
  ...means,
  amount: positive(),
  currency: currency(),
  automatic_payment_methods: z
    .strictObject({ enabled: flag(), allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
  capture_method: z.enum(['automatic', 'automatic_async']).optional(),
  confirm: flag().optional(),
  allowed_payment_method_types: z.array(z.literal('card')).optional(),
  return_url: returnUrl,
});
const change = z.strictObject({
  ...editable,
  amount: positive().optional(),
  currency: currency().optional(),
});
const confirmation = z.strictObject({
  ...common,
  ...means,
  client_secret: text().optional(),
  key: text().optional(),
  receipt_email: clearable().optional(),
  return_url: returnUrl,
});
const secretQuery = z.strictObject({ ...common, client_secret: text().optional(), key: text().optional() });
const reasons = ['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'];
const cancellation = z.strictObject({ ...common, cancellation_reason: z.enum(reasons).optional() });

export function paymentIntentEndpoints(api: Endpoints, sandbox: Sandbox): void {
  const intents = '/payment_intents';
  api.post(intents, (call) => {
    const given = read(creation, call.input);
    assertTypedInBrowser(call, given);
    return create(sandbox, given);
  });
  api.get(intents, ({ input }) =>
    list(sandbox, 'payment_intent', '/v1/payment_intents', read(z.strictObject(listing), input)),
  );
  api.browserGet(`${intents}/:id`, (call) => {
    read(secretQuery, call.input);
    return view(call, findFor(sandbox, call));
  });
  api.post(`${intents}/:id`, (call) => update(sandbox, findFor(sandbox, call), read(change, call.input)));
  api.browserPost(`${intents}/:id/confirm`, (call) => {
    const given = read(confirmation, call.input);
    const intent = findFor(sandbox, call);
    assertTypedInBrowser(call, given);
    if (given.receipt_email !== undefined) intent.receipt_email = given.receipt_email;
    return view(
      call,
      refusals(call, () => confirmPaymentIntent(sandbox, intent, given)),
    );
  });
  api.post(`${intents}/:id/cancel`, (call) => {
    const { cancellation_reason: reason } = read(cancellation, call.input);
    return cancel(sandbox, findFor(sandbox, call), reason ?? null);
  });
}

/** The requested intent. A browser must send its client_secret. */
export function findFor(sandbox: Sandbox, call: Pick<Call, 'id' | 'input' | 'access'>): Stripe.PaymentIntent {
  const intent = sandbox.store.find('payment_intent', call.id);
  if (!intent) throw missing('payment_intent', call.id, 'intent');
  if (call.access === 'browser') assertClientSecret(intent, call.input.client_secret);
  return intent;
}

/** Card numbers are only accepted from a browser with the intent's secret: Stripe's own elements, or a form of ours. */
function assertTypedInBrowser(call: Call, given: Means): void {
  if (call.access === 'secret' && given.payment_method_data) throw cardNumberFromServer();
}

function create(sandbox: Sandbox, given: z.output<typeof creation>) {
  sandbox.assertChargesEnabled();
  assertChargeable(given.amount);
  const methods = automaticMethods(given);
  if (given.confirm) assertReturnUrl(methods, given.return_url);
  const intent = newPaymentIntent({
    amount: given.amount,
    automatic_payment_methods: methods,
    capture_method: given.capture_method ?? 'automatic_async',
    created: sandbox.now(),
    currency: given.currency,
    description: given.description ?? null,
    metadata: mergeMetadata({}, given.metadata),
    receipt_email: given.receipt_email ?? null,
    statement_descriptor: given.statement_descriptor ?? null,
    statement_descriptor_suffix: given.statement_descriptor_suffix ?? null,
  });
  sandbox.store.insert(intent);
  sandbox.emit('payment_intent.created', intent);
  if (given.confirm) return confirmPaymentIntent(sandbox, intent, given);
  return attach(sandbox, intent, given);
}

/** Since 2023 an intent without types accepts the account's payment methods: here cards. */
function automaticMethods(given: z.output<typeof creation>) {
  const asked = given.automatic_payment_methods;
  if (asked) return { enabled: asked.enabled, allow_redirects: asked.allow_redirects ?? 'always' };
  return given.allowed_payment_method_types ? null : { enabled: true, allow_redirects: 'always' };
}

function attach(sandbox: Sandbox, intent: Stripe.PaymentIntent, given: Means) {
  const method = paymentMethodFrom(sandbox, given);
  if (!method) return intent;
  const attached = { ...intent, payment_method: method.id, status: 'requires_confirmation' as const };
  sandbox.store.replace(attached);
  return attached;
}

function update(sandbox: Sandbox, intent: Stripe.PaymentIntent, given: z.output<typeof change>) {
  const { expand: _expand, metadata: pairs, payment_method, ...fields } = given;
  for (const field of ['amount', 'currency', 'payment_method'] as const)
    if (given[field] !== undefined && !isOpen(intent)) throw cannotUpdate(field, intent);
  if (given.amount !== undefined) assertChargeable(given.amount);
  const changed: Stripe.PaymentIntent = {
    ...intent,
    ...fields,
    metadata: mergeMetadata(intent.metadata, pairs),
  };
  // The authentication was for the old amount: it has to be repeated.
  if (intent.status === 'requires_action' && changed.amount !== intent.amount) {
    closeChallenge(sandbox, intent.id, 'failed');
    Object.assign(changed, { status: 'requires_confirmation', next_action: null });
  }
  sandbox.store.replace(changed);
  return attach(sandbox, changed, { payment_method });
}

function cancel(sandbox: Sandbox, intent: Stripe.PaymentIntent, reason: string | null) {
  if (!isOpen(intent)) throw cannotCancel(intent);
  closeChallenge(sandbox, intent.id, 'failed');
  const canceled: Stripe.PaymentIntent = {
    ...intent,
    canceled_at: sandbox.now(),
    cancellation_reason: reason,
    next_action: null,
    status: 'canceled',
  };
  sandbox.store.replace(canceled);
  sandbox.emit('payment_intent.canceled', canceled);
  return canceled;
}

/** A browser sees only the public fields, in answers and in errors. */
function view(call: Call, result: Stripe.PaymentIntent | StripeError): object {
  if (call.access === 'secret') return result;
  if (!(result instanceof StripeError)) return publicView(result);
  const intent = result.body.payment_intent as Stripe.PaymentIntent | undefined;
  return new StripeError(result.status, { ...result.body, payment_intent: intent && publicView(intent) });
}

/** Passes a thrown error through `view` too, and rethrows it. */
function refusals(call: Call, attempt: () => Stripe.PaymentIntent | StripeError) {
  try {
    return attempt();
  } catch (error) {
    throw error instanceof StripeError ? view(call, error) : error;
  }
}
