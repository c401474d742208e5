import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Stripe from 'stripe';
import type { Sandbox } from '../sandbox.js';
import { accessOf, type Access } from './access.rules.js';
import { StripeError } from './errors.js';
import { expand } from './expand.js';
import {
  assertKeyFits,
  earlierAnswer,
  fingerprintOf,
  keepAnswer,
  worthKeeping,
  type Once,
  type Outcome,
} from './idempotency.js';

export interface Call {
  /** The `:id` of the path, '' where there is none. */
  id: string;
  /** Query of a GET or DELETE, form of a POST: nested, all text. */
  input: Record<string, unknown>;
  access: Access;
}

/** Returns an object, throws a StripeError (rolls back) or returns one (commits what was done). */
export type Handler = (call: Call) => object;

export type Endpoints = ReturnType<typeof endpoints>;

/**
 * Adds API calls under /v1. Around each handler: the key, the idempotency key, one transaction, and Stripe's error shape.
 * A browser's call has a client_secret instead of the secret key.
 */
export function endpoints(app: FastifyInstance, sandbox: Sandbox) {
  const add = (method: 'GET' | 'POST' | 'DELETE', path: string, handler: Handler, browserMayCall = false) =>
    app.route({
      method,
      url: `/v1${path}`,
      handler: (request, reply) => {
        const input = inputOf(request);
        const access = accessOf(
          request.headers.authorization,
          input,
          sandbox.settings.secretKey,
          browserMayCall,
        );
        const { id = '' } = request.params as { id?: string };
        const run = () => handler({ id, input, access });
        const path = request.url.split('?')[0] ?? '';
        const key = method === 'POST' ? request.headers['idempotency-key']?.toString() : undefined;
        if (key) assertKeyFits(key);
        const once = key ? { access, key, fingerprint: fingerprintOf(method, path, input) } : undefined;
        const cause = { id: request.id, idempotency_key: key ?? null };
        return answer(sandbox, reply, run, input.expand, cause, once);
      },
    });
  return {
    get: (path: string, handler: Handler) => add('GET', path, handler),
    post: (path: string, handler: Handler) => add('POST', path, handler),
    delete: (path: string, handler: Handler) => add('DELETE', path, handler),
    browserGet: (path: string, handler: Handler) => add('GET', path, handler, true),
    browserPost: (path: string, handler: Handler) => add('POST', path, handler, true),
  };
}

function answer(
  sandbox: Sandbox,
  reply: FastifyReply,
  run: () => object,
  paths: unknown,
  cause: Stripe.Event.Request,
  once: Once | undefined,
) {
  if (once) void reply.header('idempotency-key', once.key);
  const earlier = once && earlierAnswer(sandbox, once);
  if (earlier) void reply.header('idempotent-replayed', 'true');
  const outcome = earlier ?? carryOut(sandbox, run, paths, cause, once);
  return reply.code(outcome.status).type('application/json').send(outcome.body);
}

function carryOut(
  sandbox: Sandbox,
  run: () => object,
  paths: unknown,
  cause: Stripe.Event.Request,
  once: Once | undefined,
): Outcome {
  const keep = (outcome: Outcome) => {
    if (once) keepAnswer(sandbox, once, outcome);
    return outcome;
  };
  try {
    return sandbox.transaction(() => {
      const result = run();
      if (result instanceof StripeError) return keep(errorOutcome(result));
      return keep({ status: 200, body: JSON.stringify(expand(sandbox, result, paths)) });
    }, cause);
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    const outcome = errorOutcome(error);
    return worthKeeping(error) ? keep(outcome) : outcome;
  }
}

function errorOutcome(error: StripeError): Outcome {
  return { status: error.status, body: JSON.stringify({ error: error.body }) };
}

function inputOf(request: FastifyRequest): Record<string, unknown> {
  const source = request.method === 'POST' ? request.body : request.query;
  return (source ?? {}) as Record<string, unknown>;
}
