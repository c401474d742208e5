import { randomUUID } from 'node:crypto';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify';
import type { Logger } from 'pino';
import { answerError } from '../http/error-filter.js';
import { badRequest } from '../http/errors.js';
import { namesManyHosts } from '../http/hosts.rules.js';
import { runInContext } from '../process/context.js';
import { tracing } from '../tracing/tracing.js';
import { measureRequest, startMeasuring } from './metrics.js';
import { CLIENT_GONE, onRequestEnd } from './on-request-end.js';

/** Bytes: room for the longest valid cursor with every character percent-encoded. */
const MOST_HEADERS = 64 * 1024;
const HARMLESS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none';base-uri 'none';frame-ancestors 'none'",
};
const QUIET = new Set(['/health', '/ready', '/metrics']);
/** What reads, and takes no longer than this, is told by the gateway alone. */
const SOON_MS = 1_000;

export interface FastifyOptions {
  log: Logger;
  /** True behind our own gateway, which sends request ids. Ids from the public are ignored. */
  trustRequestIds: boolean;
  trustProxy?: boolean | string;
}

/**
 * The Fastify server of every process: request ids, context, metrics, one log line per request. A read that a service
 * answers as usual has its line at the gateway; the service's is for `make debug`.
 */
export function createFastify({ log, trustRequestIds, trustProxy = false }: FastifyOptions): FastifyInstance {
  const header = (request: FastifyRequest, name: string) => {
    const value = trustRequestIds ? request.headers[name] : undefined;
    return typeof value === 'string' && /^[\w-]{1,64}$/.test(value) ? value : undefined;
  };
  const server = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (logger) => logger, // a request's id comes from its context
    trustProxy,
    requestIdHeader: trustRequestIds ? 'x-request-id' : false,
    genReqId: () => randomUUID(),
    bodyLimit: 1024 * 1024,
    http: { maxHeaderSize: MOST_HEADERS },
    forceCloseConnections: 'idle',
    // Such as a URL that cannot be decoded: before routing, and so before any hook.
    frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(HARMLESS)),
    return503OnClosing: false, // requests that arrive while draining are still served
  });
  // Fastify parses plain text by default, which no route takes: answer 415 as for any other unknown type.
  server.removeContentTypeParser('text/plain');
  server.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    const correlationId = header(request, 'x-correlation-id') ?? request.id;
    tracing.request(request.routeOptions.url, request.id);
    runInContext(
      {
        requestId: request.id,
        correlationId,
        tellWithAnswer: (name, value) => void reply.header(name, value),
      },
      done,
    );
  });
  server.addHook('onRequest', (request, reply, next) => {
    if (!namesManyHosts(request.raw)) return next();
    answerError(badRequest('The request could not be read'), request, reply);
  });
  startMeasuring();
  onRequestEnd(server, (request, reply, status) => {
    measureRequest(request, reply, status);
    const route = request.routeOptions.url ?? 'none';
    if (QUIET.has(route)) return;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    const isUsual = trustRequestIds && request.method === 'GET' && status < 400 && ms < SOON_MS;
    const line = { method: request.method, route, status, ms };
    log[isUsual ? 'debug' : 'info'](line, status === CLIENT_GONE ? 'given up' : 'answered');
  });
  return server;
}
