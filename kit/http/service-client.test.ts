import dns from 'node:dns';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough, Readable } from 'node:stream';
import { inspect } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { defineCall, SERVICE } from '@portal/contracts/calls/define-call';
import { OUTCOME_UNKNOWN } from '@portal/contracts/values/outcomes';
import { CUTS, breakingProxy, type BreakingProxy } from '../testing/breaking-proxy.js';
import { assertionsOf } from '../testing/internal-keys.js';
import { ServiceClient } from './service-client.js';

let done = 0;
let answer: (response: ServerResponse, request: IncomingMessage) => void;
let server: Server;
let proxy: BreakingProxy;
const client = new ServiceClient(assertionsOf('gateway'));

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume().on('end', () => {
      done++;
      answer(response, request);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  proxy = await breakingProxy(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  process.env.PAYOUTS_SERVICE_URL = proxy.url;
});
afterAll(async () => {
  await client.onApplicationShutdown();
  await proxy.close();
  server.close();
});
beforeEach(() => {
  done = 0;
  answer = (response) => response.end('{"fine":true}');
});

const unknown = { status: 503, code: OUTCOME_UNKNOWN };
const away = { status: 503, code: 'UNAVAILABLE' };
const by = { by: 'payouts', allow: SERVICE } as const;
const pay = defineCall('POST', '/pay', by)<{ body: object }>();
const list = defineCall('GET', '/rows', by)();
const ask = defineCall('POST', '/rows', { ...by, reads: true })<{ body: object }>();
const post = () => client.call(pay, { body: {} });

describe.each(CUTS)('a connection that is cut (%s)', (cut) => {
  test('leaves open what became of a command, which is not sent again', async () => {
    proxy.cutNext(cut, /POST/);
    await expect(post()).rejects.toMatchObject(unknown);
    expect(done).toBe(cut === 'before' ? 0 : 1);
  });

  test('is as good as nobody there for a question', async () => {
    proxy.cutNext(cut, /GET|POST/);
    await expect(client.call(list)).rejects.toMatchObject(away);
    proxy.cutNext(cut, /GET|POST/);
    await expect(client.call(ask, { body: {} })).rejects.toMatchObject(away);
  });
});

test('uploads that wait for bytes keep neither calls nor other uploads waiting', async () => {
  const store = defineCall('POST', '/files', by)();
  const upload = (bytes: Readable) => client.upload(store, { bytes, headers: {} });
  // More than calls may have connections: of two addresses with as many open as are allowed.
  const idle = Array.from({ length: 48 }, () => new PassThrough());
  const idling = idle.map((bytes) => upload(bytes));
  expect(await client.call(list)).toEqual({ fine: true });
  expect(await upload(Readable.from(['whole']))).toEqual({ fine: true });
  expect(done).toBe(2);
  for (const bytes of idle) bytes.end('at last');
  await Promise.all(idling);
  expect(done).toBe(50);
});

test('a command that is not answered in time may have been done', async () => {
  answer = () => undefined;
  await expect(client.call(pay, { body: {}, deadlineMs: 100 })).rejects.toMatchObject(unknown);
});

test('a command that found nobody was not done', async () => {
  const nobody = createServer();
  await once(nobody.listen(0, '127.0.0.1'), 'listening');
  process.env.CLAIMS_SERVICE_URL = `http://127.0.0.1:${(nobody.address() as AddressInfo).port}`;
  nobody.close();
  await once(nobody, 'close');
  await expect(client.call({ ...pay, by: 'claims' }, { body: {} })).rejects.toMatchObject(away);
});

test.each([
  ['that does not know itself is not known here either', OUTCOME_UNKNOWN, unknown],
  ['that has failed has failed', 'UNAVAILABLE', away],
])('a command to a service %s', async (_case, code, told) => {
  answer = (response) =>
    response.writeHead(503, { 'content-type': 'application/json' }).end(JSON.stringify({ code }));
  await expect(post()).rejects.toMatchObject(told);
});

test('a service whose name nobody resolves is away, before its caller gives up', async () => {
  const lookup = jest.spyOn(dns, 'lookup').mockImplementation((() => undefined) as never);
  process.env.IDENTITY_SERVICE_URL = 'http://identity.test:3000';
  const rows = defineCall('GET', '/rows', { by: 'identity', allow: SERVICE })();
  const error: unknown = await client.call(rows).catch((reason: unknown) => reason);
  lookup.mockRestore();
  expect(error).toMatchObject(away);
  // The gateway waits 5 s for an answer.
  expect(inspect(error)).toContain('timeout: 2000ms');
});
