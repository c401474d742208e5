import type { INestApplicationContext } from '@nestjs/common';
import { getBooks } from '@portal/contracts/calls/books';
import { pathBehindApi } from '@portal/contracts/calls/define-call';
import type { FastifyInstance } from 'fastify';
import { Forwarder } from './forwarder.js';
import { putOtherMethods } from './other-methods.js';

/** Where whoever has a portal's address finds the keys that its books are sealed with (docs/books.md; RFC 8615). */
const PATH = '/.well-known/portal-books.json';
const NOBODY = { role: 'anonymous', userId: null, visitor: null, session: null } as const;

/** The same as `getBooks`. Pages of other sites may read it as well. */
export function serveBooks(server: FastifyInstance, app: INestApplicationContext): void {
  const forwarder = app.get(Forwarder);
  server.get(PATH, (request, reply) => {
    void reply.header('access-control-allow-origin', '*');
    forwarder.toService('payouts', pathBehindApi(getBooks), request, reply, NOBODY);
  });
  putOtherMethods(server, PATH, ['GET']);
}
