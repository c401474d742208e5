import type Stripe from 'stripe';
import { z } from 'zod';
import { newId } from '../ids.js';
import { assertChargeable } from '../payments/payment-intent.rules.js';
import type { Sandbox } from '../sandbox.js';
import type { Endpoints } from '../wire/endpoint.js';
import { invalidRequest, missing } from '../wire/errors.js';
import { common, currency, listing, mergeMetadata, metadata, positive, read, text } from '../wire/form.js';
import { list, where } from '../wire/list.js';
import { newCheckoutSession } from './checkout-session.shape.js';

const lineItem = z.strictObject({
  price_data: z.strictObject({
    currency: currency(),
    product_data: z.strictObject({ name: text().min(1) }),
    unit_amount: positive(),
  }),
  quantity: positive(),
});
const creation = z.strictObject({
  ...common,
  cancel_url: z.url().optional(),
  client_reference_id: text().max(200).optional(),
  customer_email: text().optional(),
  line_items: z.array(lineItem).min(1),
  metadata: metadata().optional(),
  mode: z.literal('payment', 'The sandbox knows mode=payment only.'),
  success_url: z.url().optional(),
});
const listQuery = z.strictObject({
  ...listing,
  customer_details: z.strictObject({ email: text() }).optional(),
  payment_intent: text().optional(),
  status: z.enum(['open', 'complete', 'expired']).optional(),
});

export function checkoutSessionEndpoints(api: Endpoints, sandbox: Sandbox): void {
  const sessions = '/checkout/sessions';
  api.post(sessions, ({ input }) => createSession(sandbox, read(creation, input)));
  api.get(sessions, ({ input }) => {
    const query = read(listQuery, input);
    return list(sandbox, 'checkout.session', '/v1/checkout/sessions', query, [
      ...where('status', query.status),
      ...where('payment_intent', query.payment_intent),
      ...where('email', query.customer_details?.email),
    ]);
  });
  api.get(`${sessions}/:id`, ({ id }) => findSession(sandbox, id));
  api.post(`${sessions}/:id/expire`, ({ id }) => {
    const session = findSession(sandbox, id);
    if (session.status !== 'open')
      throw invalidRequest('Only Checkout Sessions with a status in ["open"] can be expired.');
    const expired = { ...session, status: 'expired', expires_at: sandbox.now() };
    sandbox.store.replace(expired);
    sandbox.emit('checkout.session.expired', expired);
    return expired;
  });
}

export function findSession(sandbox: Sandbox, id: string): Stripe.Checkout.Session {
  const session = sandbox.store.find('checkout.session', id);
  if (!session) throw missing('checkout.session', id, 'session');
  return session;
}

/** There is no hosted page: `url` stays null, and a session is paid by a control. */
function createSession(sandbox: Sandbox, given: z.output<typeof creation>): Stripe.Checkout.Session {
  const [first, ...others] = given.line_items;
  const code = first?.price_data.currency ?? 'usd';
  if (others.some((item) => item.price_data.currency !== code))
    throw invalidRequest('All line items must have the same currency.', { param: 'line_items' });
  const total = given.line_items.reduce((sum, item) => sum + item.price_data.unit_amount * item.quantity, 0);
  assertChargeable(total);
  const session = newCheckoutSession({
    id: newId('cs_test'),
    amount_total: total,
    cancel_url: given.cancel_url ?? null,
    client_reference_id: given.client_reference_id ?? null,
    created: sandbox.now(),
    currency: code,
    customer_email: given.customer_email ?? null,
    metadata: mergeMetadata({}, given.metadata),
    success_url: given.success_url ?? null,
  });
  sandbox.store.insert(session);
  return session;
}
