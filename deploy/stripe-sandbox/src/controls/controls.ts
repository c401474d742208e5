import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { findSession } from '../checkout/checkout-sessions.js';
import { endDelayedPayment, mintPaidSessions, payCheckoutSession } from '../checkout/pay-checkout-session.js';
import { newId } from '../ids.js';
import { closeDispute, openDispute } from '../payments/disputes.js';
import { assertChargeable } from '../payments/payment-intent.rules.js';
import { chargeOf, endRefund } from '../payments/refunds.js';
import type { Sandbox } from '../sandbox.js';
import { resetSwitches, setSwitches } from '../store/switches.js';
import { findEvent } from '../webhooks/events.js';
import { accessOf } from '../wire/access.rules.js';
import { invalidRequest } from '../wire/errors.js';
import { currency } from '../wire/form.js';

const switches = z
  .strictObject({
    restricted: z.boolean(),
    paused: z.boolean(),
    latencyMs: z.number().int().min(0).max(60_000),
    clock: z.number().int().positive().nullable(),
  })
  .partial();
const customer = z.strictObject({
  email: z.email(),
  name: z.string().optional(),
  delayed: z.boolean().optional(),
});
const arrival = z.strictObject({ status: z.enum(['succeeded', 'failed']) });
const refundEnd = z.strictObject({ status: z.enum(['succeeded', 'failed', 'canceled']) });
const mint = z.strictObject({
  count: z.number().int().min(1).max(1000),
  amount: z.number().int(),
  currency: currency().default('usd'),
  client_reference_id: z.string().max(200).optional(),
  metadata: z.record(z.string(), z.string()).optional(),
  email: z.email(),
  name: z.string().optional(),
  delayed: z.boolean().optional(),
});
const dispute = z.strictObject({
  charge: z.string().optional(),
  payment_intent: z.string().optional(),
  amount: z.number().int().optional(),
  reason: z.string().optional(),
});
const verdict = z.strictObject({ status: z.enum(['won', 'lost']) });
const delivery = z.strictObject({
  copies: z.number().int().min(1).max(100).default(1),
  newId: z.boolean().default(false),
});

/** Controls for tests and operators, in JSON and with the secret key. Never expose them to a browser. */
export function controls(app: FastifyInstance, sandbox: Sandbox): void {
  const add = (method: 'GET' | 'POST', path: string, act: (id: string, input: unknown) => unknown) =>
    app.route({
      method,
      url: `/sandbox-control${path}`,
      handler: (request) => {
        accessOf(request.headers.authorization, {}, sandbox.settings.secretKey, false);
        const { id = '' } = request.params as { id?: string };
        return sandbox.transaction(() => act(id, bodyOf(request)));
      },
    });

  add('GET', '/state', () => stateOf(sandbox));
  add('POST', '/state', (_id, input) => {
    setSwitches(sandbox.store, sandbox.switches, check(switches, input));
    return stateOf(sandbox);
  });
  add('POST', '/reset', () => {
    sandbox.store.clear();
    resetSwitches(sandbox.store, sandbox.switches);
    return stateOf(sandbox);
  });
  add('POST', '/checkout-sessions', (_id, input) => {
    const wanted = check(mint, input);
    assertChargeable(wanted.amount);
    return { data: mintPaidSessions(sandbox, wanted) };
  });
  add('POST', '/checkout-sessions/:id/pay', (id, input) =>
    payCheckoutSession(sandbox, findSession(sandbox, id), check(customer, input)),
  );
  add('POST', '/checkout-sessions/:id/arrive', (id, input) =>
    endDelayedPayment(sandbox, findSession(sandbox, id), check(arrival, input).status === 'succeeded'),
  );
  add('POST', '/refunds/:id/end', (id, input) => endRefund(sandbox, id, check(refundEnd, input).status));
  add('POST', '/disputes', (_id, input) => {
    const given = check(dispute, input);
    return openDispute(sandbox, chargeOf(sandbox, given), given.amount, given.reason);
  });
  add('POST', '/disputes/:id/close', (id, input) => closeDispute(sandbox, id, check(verdict, input).status));
  add('POST', '/events/:id/deliver', (id, input) => deliverAgain(sandbox, id, check(delivery, input)));
}

/** Delivers the same event `copies` times, or its object under as many new event ids. @returns the queued ids */
function deliverAgain(sandbox: Sandbox, id: string, how: z.output<typeof delivery>) {
  if (!sandbox.settings.webhook) throw invalidRequest('There is no webhook to deliver to.');
  const event = findEvent(sandbox, id);
  const queued = Array.from({ length: how.copies }, () => {
    if (!how.newId) {
      sandbox.deliver(id);
      return id;
    }
    const copy = { ...event, id: newId('evt'), created: sandbox.now() };
    sandbox.record(copy);
    return copy.id;
  });
  return { data: queued };
}

/** The switches, and how many deliveries are pending or were given up. */
function stateOf(sandbox: Sandbox) {
  const [count] = sandbox.store.rows<{ pending: number; givenUp: number }>(
    'select count(due) as pending, count(*) - count(due) as givenUp from deliveries',
  );
  return {
    ...sandbox.switches,
    pendingDeliveries: count?.pending ?? 0,
    givenUpDeliveries: count?.givenUp ?? 0,
  };
}

function bodyOf(request: FastifyRequest): unknown {
  return request.body ?? {};
}

function check<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const result = schema.safeParse(input);
  if (!result.success) throw invalidRequest(z.prettifyError(result.error));
  return result.data;
}
