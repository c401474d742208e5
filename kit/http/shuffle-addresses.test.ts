import dns from 'node:dns';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { Pool } from 'undici';
import { shuffleAddresses } from './shuffle-addresses.js';

const replicas = ['127.0.0.1', '127.0.0.2'];
let servers: Server[];
let port: number;
let pool: Pool;

const listen = async (host: string, at: number) => {
  const server = createServer((_request, response) => response.end(host)).listen(at, host);
  await once(server, 'listening');
  return server;
};

beforeEach(async () => {
  const first = await listen(replicas[0]!, 0);
  port = (first.address() as AddressInfo).port;
  servers = [first, await listen(replicas[1]!, port)];
  // Like a resolver that prefers the nearest address: the same order every time.
  const answer = replicas.map((address) => ({ address, family: 4 }));
  const lookup = (_name: string, _options: object, callback: (error: null, found: object[]) => void) =>
    void setImmediate(() => callback(null, answer));
  jest.spyOn(dns, 'lookup').mockImplementation(lookup as unknown as typeof dns.lookup);
});
afterEach(async () => {
  await pool.close();
  servers.forEach((server) => server.close());
  jest.restoreAllMocks();
});

const start = (keptMs?: number) => (pool = new Pool(`http://service:${port}`, shuffleAddresses(keptMs)));
const ask = async () => (await pool.request({ method: 'GET', path: '/' })).body.text();

test('connections that are made at once reach every replica', async () => {
  start();
  const answers = await Promise.all(Array.from({ length: 64 }, ask));
  expect([...new Set(answers)].sort()).toEqual(replicas);
});

test('one caller after the other comes to every replica, since no connection is kept for good', async () => {
  start(1);
  const heard = new Set<string>();
  while (heard.size < replicas.length) heard.add(await ask());
  expect([...heard].sort()).toEqual(replicas);
});

test('a replica that does not listen is left out', async () => {
  servers[1]!.close();
  await once(servers[1]!, 'close');
  start();
  const answers = await Promise.all(Array.from({ length: 16 }, ask));
  expect([...new Set(answers)]).toEqual([replicas[0]]);
});
