import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** nginx's status for a client that disconnected before the response was sent. */
export const CLIENT_GONE = 499;

/**
 * Calls `report` once for every request: with its status when the response is sent, with 499 when the client disconnects
 * first. Fastify's own `onResponse` does not run for the latter.
 */
export function onRequestEnd(
  server: FastifyInstance,
  report: (request: FastifyRequest, reply: FastifyReply, status: number) => void,
): void {
  server.addHook('onRequest', (request, reply, done) => {
    const inContext = AsyncLocalStorage.snapshot();
    // Comes once, for a response that was sent as for one that was not.
    reply.raw.on('close', () =>
      inContext(() => report(request, reply, reply.raw.writableFinished ? reply.statusCode : CLIENT_GONE)),
    );
    done();
  });
}
