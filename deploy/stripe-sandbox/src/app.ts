import formbody from '@fastify/formbody';
import { fastify, type FastifyInstance } from 'fastify';
import { setTimeout as pause } from 'node:timers/promises';
import { accountEndpoints } from './account.js';
import { checkoutSessionEndpoints } from './checkout/checkout-sessions.js';
import { controls } from './controls/controls.js';
import { couponEndpoints } from './discounts/coupons.js';
import { promotionCodeEndpoints } from './discounts/promotion-codes.js';
import { randomText } from './ids.js';
import { operations } from './operations.js';
import { chargeEndpoints } from './payments/charges.js';
import { disputeEndpoints } from './payments/disputes.js';
import { paymentIntentEndpoints } from './payments/payment-intents.js';
import { paymentMethodEndpoints } from './payments/payment-methods.js';
import { refundEndpoints } from './payments/refunds.js';
import { threeDSecurePages } from './payments/three-d-secure.js';
import { Sandbox } from './sandbox.js';
import type { Settings } from './settings.js';
import { WebhookDelivery } from './webhooks/delivery.js';
import { eventEndpoints } from './webhooks/events.js';
import { endpoints } from './wire/endpoint.js';
import { notAForm, StripeError } from './wire/errors.js';
import { parseForm } from './wire/form.js';
import { forgetOldAnswers } from './wire/idempotency.js';

/** The sandbox, ready to listen. Closing the app stops the deliveries and closes the store. */
export async function createApp(
  settings: Settings,
  log: { level: string; stream?: { write(line: string): void } },
): Promise<FastifyInstance> {
  const app = fastify({
    logger: {
      ...log,
      serializers: { req: ({ method, url }) => ({ method, path: url.split('?')[0] }) },
    },
    genReqId: () => `req_${randomText(14)}`,
    forceCloseConnections: 'idle',
    routerOptions: { querystringParser: parseForm, maxParamLength: 500 },
  });
  const sandbox = new Sandbox(settings);
  forgetOldAnswers(sandbox);
  await app.register(formbody, { parser: parseForm });
  wire(app, sandbox);

  void app.register((scope, _options, done) => {
    stripesApi(scope, sandbox);
    done();
  });
  threeDSecurePages(app, sandbox);
  controls(app, sandbox);

  let stopping = false;
  operations(app, sandbox, () => stopping);
  app.addHook('preClose', (done) => {
    stopping = true;
    done();
  });
  const delivery = settings.webhook && new WebhookDelivery(sandbox, settings.webhook);
  if (delivery) {
    sandbox.afterCommit = delivery.wake;
    app.addHook('onReady', (done) => {
      delivery.wake();
      done();
    });
  }
  app.addHook('onClose', async () => {
    await delivery?.stop();
    sandbox.store.close();
  });
  return app;
}

/** The calls under /v1. They have a scope of their own, since they take only forms and the controls take JSON. */
function stripesApi(scope: FastifyInstance, sandbox: Sandbox): void {
  scope.removeContentTypeParser(['application/json', 'text/plain']);
  scope.addContentTypeParser('*', (_request, _payload, done) => done(notAForm()));
  const api = endpoints(scope, sandbox);
  paymentIntentEndpoints(api, sandbox);
  paymentMethodEndpoints(api, sandbox);
  chargeEndpoints(api, sandbox);
  refundEndpoints(api, sandbox);
  disputeEndpoints(api, sandbox);
  couponEndpoints(api, sandbox);
  promotionCodeEndpoints(api, sandbox);
  checkoutSessionEndpoints(api, sandbox);
  eventEndpoints(api, sandbox);
  accountEndpoints(api, sandbox);
}

/** Adds to every answer: a request id, the configured latency, and errors in Stripe's shape. */
function wire(app: FastifyInstance, sandbox: Sandbox): void {
  app.addHook('onSend', async (request, reply) => {
    void reply.header('request-id', request.id);
    const { latencyMs } = sandbox.switches;
    if (latencyMs > 0 && request.url.startsWith('/v1/')) await pause(latencyMs, undefined, { ref: false });
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0];
    const message = `Unrecognized request URL (${request.method}: ${path}).`;
    return reply.code(404).send({ error: { type: 'invalid_request_error', message } });
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof StripeError) return reply.code(error.status).send({ error: error.body });
    const status = error.statusCode ?? 500;
    if (status < 500)
      return reply.code(status).send({ error: { type: 'invalid_request_error', message: error.message } });
    request.log.error(error);
    return reply.code(500).send({ error: { type: 'api_error', message: 'An unknown error occurred.' } });
  });
}
