import type { INestApplicationContext } from '@nestjs/common';
import { pathBehindApi } from '@portal/contracts/calls/define-call';
import { answerError } from '@portal/kit/http/error-filter';
import { notFound } from '@portal/kit/http/errors';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteHandlerMethod,
  RouteShorthandOptions,
} from 'fastify';
import type { Audit, AuditByLink } from '../audit/audit.js';
import { AuditLog } from '../audit/audit-log.js';
import { keepBodiesAsTheyAre, passBodiesOn } from '../http/bodies.js';
import { Forwarder } from './forwarder.js';
import { Gate } from './gate.js';
import { refuseOtherMethods } from './other-methods.js';
import type { Answerer, Asked } from '../http/answerer.js';
import type { Route } from './route.js';
import { routes } from './routes.js';

const PREFIX = '/api';
/** A request whose body takes longer is admitted again. */
const ADMITTED_MS = 2_000;

declare module 'fastify' {
  interface FastifyRequest {
    asked: Asked;
    /** Milliseconds of the clock: when its headers were admitted. */
    admittedAt: number;
  }
}

/** Registers the table of routes on the bare server, so that forwarded requests skip Nest's pipeline. */
export async function serveApi(server: FastifyInstance, app: INestApplicationContext): Promise<void> {
  const gate = app.get(Gate);
  const forwarder = app.get(Forwarder);
  const auditLog = app.get(AuditLog);

  const handlerOf = (route: Route): RouteHandlerMethod => {
    const { to } = route;
    if (typeof to !== 'string') {
      const answerer = app.get<Answerer>(to);
      return (request, reply) => answerer.answer(request, reply, request.asked);
    }
    return (request, reply) => {
      const path = request.raw.url!.slice(PREFIX.length);
      forwarder.toService(to, path, request, reply, request.asked, route.deadlineMs);
    };
  };

  // A body may end long after its headers: by then a session, a role or a shown factor may be over.
  const admittedAnew = (route: Route) => async (request: FastifyRequest, reply: FastifyReply) => {
    if (Date.now() - request.admittedAt > ADMITTED_MS)
      request.asked = await gate.admit(route, request, reply);
  };

  const put = (scope: FastifyInstance, route: Route) =>
    scope.route({
      method: route.call.method,
      url: pathBehindApi(route.call),
      onRequest: async (request, reply) => {
        request.asked = await gate.admit(route, request, reply);
        request.admittedAt = Date.now();
      },
      preHandler: [
        ...(route.call.method === 'GET' || route.streams ? [] : [admittedAnew(route)]),
        ...(route.audit ? [attempted(route.audit, auditLog)] : []),
      ],
      ...(route.audit && answered(route.audit, auditLog)),
      ...(route.auditByLink && auditedByLink(route.auditByLink, auditLog)),
      handler: handlerOf(route),
    });

  await server.register(
    async (api) => {
      api.setErrorHandler(answerError);
      keepBodiesAsTheyAre(api);
      api.decorateRequest('asked');
      api.decorateRequest('admittedAt', 0);
      for (const route of routes) if (!route.streams) put(api, route);
      await api.register(async (streaming) => {
        passBodiesOn(streaming);
        for (const route of routes) if (route.streams) put(streaming, route);
      });
      refuseOtherMethods(
        api,
        routes.map(({ call }) => call),
      );
      api.all('/*', () => {
        throw notFound();
      });
    },
    { prefix: PREFIX },
  );
}

/** Writes to the audit log before the handler. */
const attempted = (audit: Audit, log: AuditLog) => (request: FastifyRequest) => log.attempted(audit, request);

/** And again before the answer is sent. */
const answered = (audit: Audit, log: AuditLog): Pick<RouteShorthandOptions, 'onSend'> => ({
  onSend: async (request, reply, payload) => {
    await log.answered(audit, request, reply.statusCode, payload);
    return payload;
  },
});

/** Writes to the audit log before the answer is sent. */
const auditedByLink = (audit: AuditByLink, log: AuditLog): Pick<RouteShorthandOptions, 'onSend'> => ({
  onSend: async (request, reply, payload) => {
    await log.doneByLink(audit, request, reply.statusCode, payload);
    return payload;
  },
});
