import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type LookupFunction } from 'node:net';
import { promisify } from 'node:util';
import { afterEach, expect, test } from '@jest/globals';
import { Pool } from 'undici';
import { keptConnections } from '../http/kept-connections.js';
import { drainConnections } from './drain-connections.js';

/** One of two replicas of one name: they share a port, at an address each. */
const replica = () => {
  const server = createServer((_request, response) => {
    setTimeout(() => response.end('done'), 5);
  });
  server.keepAliveTimeout = 72_000; // as Fastify's; sent to clients in a `Keep-Alive` header
  return server;
};
const leaving = replica();
const staying = replica();
const both: LookupFunction = (_name, _options, callback) =>
  callback(null, [
    { address: '127.0.0.1', family: 4 },
    { address: '127.0.0.2', family: 4 },
  ]);
/** No deadline, since the machine may be busy. If a connection never closes, the test times out. */
const UNTIL_ALL_ARE_GONE = Infinity;
afterEach(() => [leaving, staying].forEach((server) => void server.close()));

test('a server drains and no call is lost: callers go to the next one', async () => {
  leaving.listen(0, '127.0.0.1');
  await once(leaving, 'listening');
  const { port } = leaving.address() as AddressInfo;
  staying.listen(port, '127.0.0.2');
  await once(staying, 'listening');
  const pool = new Pool(`http://replicas:${port}`, {
    ...keptConnections,
    connections: 20,
    connect: { lookup: both },
  });
  const call = async () => (await pool.request({ method: 'POST', path: '/' })).body.text();
  await Promise.all(Array.from({ length: 20 }, call)); // opens 20 connections; most stay idle
  const connected = promisify(leaving.getConnections.bind(leaving));
  const late = connect(port, '127.0.0.1'); // connected, its request not sent yet
  await Promise.all([once(late, 'connect'), once(leaving, 'connection')]);
  let entered = 0;
  leaving.on('connection', () => entered++);

  let over = false;
  let answered = 0;
  const busy = async () => {
    for (; !over; answered++) expect(await call()).toBe('done');
  };
  const calling = [busy(), busy(), busy()];
  const gone = drainConnections(leaving, UNTIL_ALL_ARE_GONE);
  late.write('GET / HTTP/1.1\r\nhost: replicas\r\n\r\n');
  const [answer] = (await once(late, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 OK[^]*connection: close/i);
  await gone;
  over = true;
  await Promise.all(calling);
  // At least one call each, however slow the machine is.
  expect(answered).toBeGreaterThanOrEqual(calling.length);
  expect(entered).toBe(0);
  expect(await connected()).toBe(0);
  await pool.close();
});

test('a server that nobody is connected to leaves at once', async () => {
  const alone = replica();
  alone.listen(0, '127.0.0.1');
  await once(alone, 'listening');
  await drainConnections(alone, UNTIL_ALL_ARE_GONE);
  // The framework closes it once more.
  await promisify(alone.close.bind(alone))().catch((error: NodeJS.ErrnoException) =>
    expect(error.code).toBe('ERR_SERVER_NOT_RUNNING'),
  );
});
