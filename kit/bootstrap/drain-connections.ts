import type { Server } from 'node:http';
import { Server as TcpServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { KEPT_MS } from '../http/kept-connections.js';

const LONGEST_MS = KEPT_MS + 500;

/**
 * Drains a server before it closes. It accepts no new connection, so that callers go to the next address of its name.
 * Requests on open connections are answered with `connection: close`, until no connection is left or the idle timeout of
 * the callers' pools has ended the rest. Otherwise a request could meet the end of its connection, and its caller could
 * not know whether it was done.
 * @param longestMs connections that are open after this long are not waited for
 */
export async function drainConnections(server: Server, longestMs = LONGEST_MS): Promise<void> {
  server.prependListener('request', (_request, response) => {
    response.setHeader('connection', 'close');
  });
  // Not the HTTP server's own, which also ends connections whose first request is still on its way.
  TcpServer.prototype.close.call(server);
  const connected = promisify(server.getConnections.bind(server));
  for (const deadline = Date.now() + longestMs; Date.now() < deadline && (await connected()) > 0;)
    await sleep(20);
}
