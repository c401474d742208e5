import { ASSERTION_HEADER, type Caller } from '@portal/kit/http/caller';
import { assertionsOf } from '@portal/kit/testing/internal-keys';
import type { ServiceName } from '@portal/contracts/values/services';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';

/** What a peer was asked. */
export interface Heard {
  method: string;
  url: string;
  headers: FastifyRequest['headers'];
  body: Buffer | undefined;
  /** As the assertion says; null without a good one. */
  caller: Caller | null;
}

export interface Peer {
  url: string;
  heard: Heard[];
  close(): Promise<void>;
}

export type PeerRoutes = (app: FastifyInstance) => void;

/**
 * A small HTTP server in the place of a service: it keeps what it hears, and answers as `routes` says or else
 * `{ from, method, url }`.
 */
export async function startPeer(name: ServiceName | 'stripe-sandbox', routes?: PeerRoutes): Promise<Peer> {
  const assertions = assertionsOf(name);
  const heard: Heard[] = [];
  const app = fastify({ forceCloseConnections: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.addHook('preHandler', async ({ method, url, headers, body }) => {
    const caller = headers[ASSERTION_HEADER] ? assertions.read(headers) : null;
    heard.push({ method, url, headers, body: body as Buffer | undefined, caller });
  });
  routes?.(app);
  app.setNotFoundHandler(async ({ method, url }) => ({ from: name, method, url }));
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  process.env[`${name.toUpperCase().replaceAll('-', '_')}_SERVICE_URL`] = url;
  return { url, heard, close: () => app.close() };
}
