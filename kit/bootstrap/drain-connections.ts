import type { Server } from 'node:http';
import { Server as TcpServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { KEPT_MS } from '../http/kept-connections.js';

const LONGEST_MS = KEPT_MS + 500;

/**
 * Drains a server before it closes. It accepts no new connection, so that callers go to the next address of its name.
 * Requests on open connections are answered with `connection: close`, until no connection is left or the idle timeout of
 * the callers' pools has closed the rest. Otherwise a connection could close under a request, and the caller could not
 * know whether the request was handled.
 * @param longestMs deadline: connections still open then are left
 */
export async function drainConnections(server: Server, longestMs = LONGEST_MS): Promise<void> {
  server.prependListener('request', (_request, response) => {
    response.setHeader('connection', 'close');
  });
  // `close` of the HTTP server would also end connections whose first request has not arrived yet.
  TcpServer.prototype.close.call(server);
  const connected = promisify(server.getConnections.bind(server));
  for (const deadline = Date.now() + longestMs; Date.now() < deadline && (await connected()) > 0;)
    await sleep(20);
}
