import type { Server } from 'node:http';
import { Server as TcpServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { KEPT_MS } from '../http/kept-connections.js';

const LONGEST_MS = KEPT_MS + 500;

/**
 * Before a server closes: nobody is let in any more, so that callers go to the next address of its name; who is in is
 * answered, and asked with the answer to end the connection, until nobody is connected any more or those who keep one
 * unused have let it go by themselves. Without it a request that is sent into a connection that just ends is lost, and
 * nobody can tell whether it was done.
 * @param longestMs from when on who is still connected is no longer waited for
 */
export async function takeLeave(server: Server, longestMs = LONGEST_MS): Promise<void> {
  server.prependListener('request', (_request, response) => {
    response.setHeader('connection', 'close');
  });
  // Not the HTTP server's own, which also ends connections whose first request is still on its way.
  TcpServer.prototype.close.call(server);
  const connected = promisify(server.getConnections.bind(server));
  for (const deadline = Date.now() + longestMs; Date.now() < deadline && (await connected()) > 0;)
    await sleep(20);
}
