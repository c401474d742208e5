import type { INestApplicationContext } from '@nestjs/common';
import { answerError } from '@portal/kit/http/error-filter';
import { forbidden } from '@portal/kit/http/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SANDBOX_PATH } from '../api/configuration.js';
import { Forwarder } from '../api/forwarder.js';
import { Gate } from '../api/gate.js';
import { keepBodiesAsTheyAre } from '../http/bodies.js';
import { refuseOtherMethods } from '../api/other-methods.js';
import { PaymentSettings } from '../settings.js';

/** The calls that a customer's browser makes to Stripe; the rest of the sandbox (API with a key, controls) is internal. */
const BROWSERS = [
  { method: 'GET', path: '/v1/payment_intents/:id' },
  { method: 'POST', path: '/v1/payment_intents/:id/confirm' },
  { method: 'GET', path: '/3d-secure/:id' },
  { method: 'POST', path: '/3d-secure/:id' },
] as const;

/** Serves the sandbox's part for browsers, in sandbox mode only (D-14). */
export async function serveStripeSandbox(
  server: FastifyInstance,
  app: INestApplicationContext,
): Promise<void> {
  const { sandbox, STRIPE_SANDBOX_URL } = app.get(PaymentSettings);
  if (!sandbox) return;
  const gate = app.get(Gate);
  const forwarder = app.get(Forwarder);

  await server.register(
    (scope, _options, done) => {
      scope.setErrorHandler(answerError);
      keepBodiesAsTheyAre(scope);
      for (const { method, path } of BROWSERS)
        scope.route({
          method,
          url: path,
          onRequest: (request, _reply, next) => {
            gate.refuseCrossSiteWrite(request);
            next();
          },
          handler: (request, reply) => {
            refuseSecretKey(request);
            forwarder.to(STRIPE_SANDBOX_URL!, request.raw.url!.slice(SANDBOX_PATH.length), request, reply);
          },
        });
      refuseOtherMethods(scope, BROWSERS);
      done();
    },
    { prefix: SANDBOX_PATH },
  );
}

/** Rejects a secret key as a parameter, which Stripe accepts too: no browser has one. Headers with keys are not forwarded. */
function refuseSecretKey(request: FastifyRequest): void {
  const query = request.raw.url!.split('?')[1] ?? '';
  const form = (request.body as Buffer | undefined)?.toString() ?? '';
  const keys = [query, form].flatMap((text) => new URLSearchParams(text).getAll('key'));
  if (keys.some((key) => !key.startsWith('pk_'))) throw forbidden();
}
