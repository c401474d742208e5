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
    let reported = false;
    const end = (status: number) => {
      if (reported) return;
      reported = true;
      inContext(() => report(request, reply, status));
    };
    reply.raw.once('finish', () => end(reply.statusCode));
    reply.raw.once('close', () => end(CLIENT_GONE));
    done();
  });
}
