import { pathBehindApi, type Call } from '@portal/contracts/calls/define-call';
import { AppError } from '@portal/kit/http/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';

/** The `Allow` header of a path (RFC 9110): HEAD is allowed where GET is, and OPTIONS everywhere. */
const allowed = (methods: string[]): string[] =>
  [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].sort();

/**
 * Adds a route for all methods other than `methods`: 405 with `Allow`, or 204 with it for OPTIONS, before a body is read.
 * @param find throws when there is no such path
 */
export function putOtherMethods(
  scope: FastifyInstance,
  url: string,
  methods: string[],
  find: (request: FastifyRequest) => Promise<void> = async () => undefined,
): void {
  const allow = allowed(methods);
  const taken = allow.filter((method) => method !== 'OPTIONS');
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    await find(request);
    void reply.header('allow', allow.join(', '));
    if (request.method !== 'OPTIONS')
      throw new AppError(405, 'METHOD_NOT_ALLOWED', 'This cannot be done here');
    return reply.code(204).send();
  };
  scope.route({
    method: scope.supportedMethods.filter((method) => !taken.includes(method)) as HTTPMethods[],
    url,
    onRequest: answer,
    handler: answer,
  });
}

/** The same for every path of a table, without authentication: the paths are no secret. */
export function refuseOtherMethods(
  scope: FastifyInstance,
  calls: readonly Pick<Call, 'method' | 'path'>[],
): void {
  for (const [url, ofPath] of Map.groupBy(calls, pathBehindApi))
    putOtherMethods(
      scope,
      url,
      ofPath.map(({ method }) => method),
    );
}
