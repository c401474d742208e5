import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request, type ClientRequest, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { announceError } from '@portal/kit/testing/error-watch';
import { eventually } from '@portal/kit/testing/eventually';
import { startGateway, type TestGateway } from './gateway.js';

/** A hash of 127.0.0.1. */
const PLACE = createHash('sha256').update('127.0.0.1').digest('base64url');

/** In the place of claims: what it hears of a body, as it hears it. */
const heard = { bytes: 0, whole: false, brokenOff: false, headers: {} as IncomingMessage['headers'] };
let gateway: TestGateway;
let claims: Server;
beforeAll(async () => {
  gateway = await startGateway();
  claims = createServer((incoming, response) => {
    Object.assign(heard, { bytes: 0, whole: false, brokenOff: false, headers: incoming.headers });
    const answer = (status: number) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(`{"bytes":${heard.bytes}}`);
    if (incoming.headers['idempotency-key'] === 'refuse') return void answer(415);
    incoming.on('data', (chunk: Buffer) => {
      heard.bytes += chunk.length;
      if (incoming.headers['idempotency-key'] === 'die') response.destroy();
    });
    incoming.on('end', () => {
      heard.whole = true;
      answer(201);
    });
    incoming.on('close', () => (heard.brokenOff = !heard.whole));
  });
  await once(claims.listen(0, '127.0.0.1'), 'listening');
  process.env.CLAIMS_SERVICE_URL = `http://127.0.0.1:${(claims.address() as AddressInfo).port}`;
});
afterAll(async () => {
  claims.close();
  claims.closeAllConnections();
  await gateway.close();
});

function post(headers: Record<string, string> = {}): ClientRequest {
  const client = request(`${gateway.url}/api/claims`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=edge', ...headers },
  });
  client.on('error', () => undefined);
  return client;
}
async function answerTo(client: ClientRequest): Promise<{ status?: number; body: unknown }> {
  const [answer] = (await once(client, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, body: JSON.parse(await text(answer)) };
}

test('a body goes on while it comes, without the client’s cookies', async () => {
  const client = post({ cookie: 'portal-session=mine' });
  client.write(Buffer.alloc(1_000));
  await eventually(() => expect([heard.bytes, heard.whole]).toEqual([1_000, false]));
  expect(heard.headers).toMatchObject({ 'content-type': 'multipart/form-data; boundary=edge' });
  expect(heard.headers.cookie).toBeUndefined();
  // By this, and not by what the client says, documents counts uploads (D-80).
  const asserted = String(heard.headers['x-portal-caller']).split('.')[1]!;
  expect(JSON.parse(Buffer.from(asserted, 'base64url').toString())).toMatchObject({ place: PLACE });
  client.end(Buffer.alloc(500));
  expect(await answerTo(client)).toEqual({ status: 201, body: { bytes: 1_500 } });
});

test('a body of 60 MB goes on whole', async () => {
  const client = post();
  const chunk = Buffer.alloc(1_000_000);
  for (let sent = 0; sent < 60; sent++) if (!client.write(chunk)) await once(client, 'drain');
  client.end();
  expect(await answerTo(client)).toEqual({ status: 201, body: { bytes: 60_000_000 } });
});

test('a refusal in the middle of a body reaches the sender', async () => {
  const client = post({ 'idempotency-key': 'refuse' });
  client.end(Buffer.alloc(20_000_000));
  expect(await answerTo(client)).toEqual({ status: 415, body: { bytes: 0 } });
});

test('the outcome is unknown to the sender if the service dies in the middle of a body', async () => {
  announceError(/request failed OUTCOME_UNKNOWN/);
  const client = post({ 'idempotency-key': 'die' });
  client.end(Buffer.alloc(20_000_000));
  expect(await answerTo(client)).toMatchObject({ status: 503, body: { code: 'OUTCOME_UNKNOWN' } });
});

test('a client that disconnects in the middle is disconnected from the service too', async () => {
  const client = post();
  client.write(Buffer.alloc(1_000));
  await eventually(() => expect([heard.bytes, heard.brokenOff]).toEqual([1_000, false]));
  client.destroy();
  await eventually(() => expect(heard.brokenOff).toBe(true));
});
