import type { FastifyInstance, FastifyReply } from 'fastify';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { Sandbox } from '../sandbox.js';
import { StripeError } from '../wire/errors.js';
import { read } from '../wire/form.js';
import { closeChallenge, findChallenge, type Challenge } from './challenges.js';
import { continueAfterAuthentication, refuseAuthentication } from './confirm-payment-intent.js';
import { findFor } from './payment-intents.js';
import { authenticationPage, messagePage, POLICY } from './three-d-secure.page.js';

const params = z.object({ id: z.string() });
const query = z.object({ client_secret: z.string().default('') });
const choice = z.object({ outcome: z.enum(['complete', 'fail']) });

/** The bank's page for test cards: two buttons, then a redirect to `return_url`. */
export function threeDSecurePages(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/3d-secure/:id', (request, reply) =>
    page(reply, () => {
      const { intent, challenge } = open(sandbox, request);
      if (challenge.outcome) return back(reply, intent, challenge);
      return html(
        reply,
        200,
        authenticationPage(intent, lastFour(sandbox, intent), new URL(challenge.return_url).host),
      );
    }),
  );
  app.post('/3d-secure/:id', (request, reply) =>
    page(reply, () => {
      const { outcome } = read(choice, request.body ?? {});
      const done = sandbox.transaction(() => {
        const { intent, challenge } = open(sandbox, request);
        if (challenge.outcome) return { intent, challenge };
        if (outcome === 'complete') continueAfterAuthentication(sandbox, intent);
        else refuseAuthentication(sandbox, intent);
        const paid = sandbox.store.find('payment_intent', intent.id)?.status === 'succeeded';
        closeChallenge(sandbox, intent.id, paid ? 'succeeded' : 'failed');
        return open(sandbox, request);
      });
      return back(reply, done.intent, done.challenge);
    }),
  );
}

function open(sandbox: Sandbox, request: { params: unknown; query: unknown }) {
  const { id } = read(params, request.params);
  const intent = findFor(sandbox, { id, access: 'browser', input: read(query, request.query) });
  const challenge = findChallenge(sandbox, id);
  if (!challenge)
    throw new StripeError(404, { type: 'invalid_request_error', message: 'Nothing to authenticate.' });
  return { intent, challenge };
}

/** Redirects to the return_url with Stripe's three parameters added. */
function back(reply: FastifyReply, intent: Stripe.PaymentIntent, challenge: Challenge) {
  const url = new URL(challenge.return_url);
  url.searchParams.set('payment_intent', intent.id);
  url.searchParams.set('payment_intent_client_secret', intent.client_secret ?? '');
  url.searchParams.set('redirect_status', challenge.outcome ?? 'failed');
  return reply.header('cache-control', 'no-store').redirect(url.href, 303);
}

function lastFour(sandbox: Sandbox, intent: Stripe.PaymentIntent): string {
  return sandbox.store.find('payment_method', String(intent.payment_method))?.card?.last4 ?? '';
}

/** Answers a wrong link with a page instead of JSON. */
function page(reply: FastifyReply, answer: () => FastifyReply): FastifyReply {
  try {
    return answer();
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    return html(reply, error.status, messagePage('This authentication link is not valid.'));
  }
}

function html(reply: FastifyReply, status: number, body: string): FastifyReply {
  return reply
    .code(status)
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': POLICY,
      // `no-referrer` would make the form's Origin 'null', which cross-site guards refuse.
      'referrer-policy': 'same-origin',
    })
    .type('text/html; charset=utf-8')
    .send(body);
}
