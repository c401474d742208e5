import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { promisify } from 'node:util';
import { afterEach, expect, test } from '@jest/globals';
import { Pool } from 'undici';
import { keptConnections } from '../../http/kept-connections.js';
import { takeLeave } from '../take-leave.js';

const server = createServer((_request, response) => {
  setTimeout(() => response.end('done'), 5);
});
server.keepAliveTimeout = 72_000; // as Fastify's, and it tells so
afterEach(() => void server.close());

test('when a server has taken leave no connection is left into which a request could be sent', async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const pool = new Pool(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    ...keptConnections,
    connections: 20,
  });
  const call = async () => (await pool.request({ method: 'POST', path: '/' })).body.text();
  await Promise.all(Array.from({ length: 20 }, call)); // all of them are open, and most idle from now on

  let leaving = true;
  let answered = 0;
  const busy = async () => {
    for (; leaving; answered++) expect(await call()).toBe('done');
  };
  const since = Date.now();
  const calling = [busy(), busy(), busy()];
  await takeLeave(server);
  leaving = false;
  await Promise.all(calling);
  expect(answered).toBeGreaterThan(50);
  expect(Date.now() - since).toBeGreaterThan(1_000);
  expect(await promisify(server.getConnections.bind(server))()).toBe(0);

  // Nobody is there any more.
  const alone = Date.now();
  await takeLeave(server);
  expect(Date.now() - alone).toBeLessThan(500);
  await pool.close();
});
