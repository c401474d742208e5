import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The number for who went away before the answer was sent, as nginx has it. */
export const CLIENT_GONE = 499;

/**
 * Tells of every request when it is over: of answered ones the status, of those that nobody waited for 499. Fastify's own
 * `onResponse` is not run for the latter.
 */
export function whenOver(
  server: FastifyInstance,
  tell: (request: FastifyRequest, reply: FastifyReply, status: number) => void,
): void {
  server.addHook('onRequest', (request, reply, done) => {
    const inContext = AsyncLocalStorage.snapshot();
    let told = false;
    const over = (status: number) => {
      if (told) return;
      told = true;
      inContext(() => tell(request, reply, status));
    };
    reply.raw.once('finish', () => over(reply.statusCode));
    reply.raw.once('close', () => over(CLIENT_GONE));
    done();
  });
}
