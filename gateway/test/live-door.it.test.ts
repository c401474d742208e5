import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { eventually } from '@portal/kit/testing/eventually';
import { LiveDoor } from '../src/proxies/live-door.js';
import { startGateway, type Browser, type TestGateway } from './gateway.js';

/** In the hub's place: it upgrades every socket and holds it, or does as a test says. */
const hub = createServer((_request, response) => response.end());
const upgrade = (socket: Duplex) => {
  socket.on('error', () => socket.destroy()).on('end', () => socket.destroy());
  socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n');
};
const atHub: Duplex[] = [];
let welcome = upgrade;
hub.on('upgrade', (_request, socket: Duplex) => {
  atHub.push(socket);
  welcome(socket);
});

let gateway: TestGateway;
let partner: Browser;
let admin: Browser;

beforeAll(async () => {
  await once(hub.listen(0, '127.0.0.1'), 'listening');
  gateway = await startGateway({
    HUB_URL: `http://127.0.0.1:${(hub.address() as AddressInfo).port}`,
    TRUST_PROXY: '127.0.0.1',
    THROTTLE_LIVE_ADDRESS: '2',
    THROTTLE_LIVE_NOBODY: '3',
    THROTTLE_LIVE_USER: '2',
  });
  partner = await gateway.browser().signIn('partner');
  admin = await gateway.browser().signIn('admin');
});
afterAll(async () => {
  await gateway.close();
  hub.closeAllConnections();
  hub.close();
});

const opened: { destroy(): void }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0)) each.destroy();
  await eventually(() => expect(taken()).toEqual({ users: 0, nobody: 0 }));
  welcome = upgrade;
  atHub.length = 0;
});

const taken = () => gateway.service.app.get(LiveDoor).taken;
const cookiesOf = (browser: Browser) => ({
  cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; '),
});

interface Answer {
  status: number;
  message?: string;
  retryAfter?: string | undefined;
}

function knock(headers: Record<string, string> = {}, path = '/socket.io/?EIO=4&transport=websocket') {
  const asked = request(`${gateway.url}${path}`, {
    agent: false,
    headers: {
      connection: 'upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      'x-forwarded-for': '192.0.2.1',
      ...headers,
    },
  });
  opened.push(asked);
  asked.end();
  return asked;
}

async function answerTo(headers?: Record<string, string>, path?: string): Promise<Answer> {
  const asked = knock(headers, path);
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    asked.on('error', reject).on('response', resolve);
    asked.on('upgrade', (response, socket) => {
      opened.push(socket.on('error', () => undefined));
      resolve(response);
    });
  });
  if (answer.statusCode === 101) return { status: 101 };
  const chunks = (await answer.toArray()) as Buffer[];
  const { message } = JSON.parse(Buffer.concat(chunks).toString()) as { message: string };
  return { status: answer.statusCode!, message, retryAfter: answer.headers['retry-after'] };
}

test("another site's page is refused before its socket is upgraded, with the partner's own cookie", async () => {
  for (const from of <Record<string, string>[]>[
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ])
    expect(await answerTo({ ...cookiesOf(partner), ...from })).toEqual({
      status: 403,
      message: 'This request came from another site',
    });
  expect(atHub).toEqual([]);
  const own = { ...cookiesOf(partner), origin: 'http://localhost:4300', 'sec-fetch-site': 'same-origin' };
  expect(await answerTo(own)).toEqual({ status: 101 });
});

test('a socket that names two hosts is refused', async () => {
  const browser = connect(Number(new URL(gateway.url).port), '127.0.0.1');
  opened.push(browser);
  const head = [
    'GET /socket.io/ HTTP/1.1',
    'host: a',
    'host: b',
    'connection: upgrade',
    'upgrade: websocket',
  ];
  browser.write([...head, '', ''].join('\r\n'));
  const [answer] = (await once(browser, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 400 /);
});

test("nobody polls, nor does another site's page", async () => {
  const path = '/socket.io/?EIO=4&transport=polling';
  const poll = async (browser: Browser, headers = {}) => (await browser.get(path, headers)).status;
  expect(await poll(gateway.browser())).toBe(401);
  expect(await poll(partner, { origin: 'https://evil.example' })).toBe(403);
  expect(await poll(partner)).toBe(200);
});

test('what is polled has the headers of every other answer', async () => {
  const { headers } = await partner.get('/socket.io/?EIO=4&transport=polling');
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
});

test('visitors who are not signed in share few sockets, by address and in all, and take none from others', async () => {
  const madeUp = { cookie: `portal-session=${'A'.repeat(43)}` };
  expect([await answerTo(), await answerTo(madeUp)]).toEqual([{ status: 101 }, { status: 101 }]);
  expect(await answerTo()).toEqual({
    status: 429,
    message: 'Too many connections come from this address. Please try again in a moment.',
    retryAfter: '3',
  });
  const elsewhere = (address: string) => answerTo({ 'x-forwarded-for': address });
  expect(await elsewhere('2001:db8::1')).toEqual({ status: 101 });
  expect(await elsewhere('192.0.2.3')).toEqual({
    status: 503,
    message: 'Too many visitors are connected. Please try again in a moment.',
    retryAfter: '3',
  });
  expect(taken()).toEqual({ users: 0, nobody: 3 });
  expect(await answerTo(cookiesOf(partner))).toEqual({ status: 101 });
});

test('a user has a ceiling of their own, whatever the address', async () => {
  for (const address of ['192.0.2.1', '192.0.2.2'])
    expect(await answerTo({ ...cookiesOf(partner), 'x-forwarded-for': address })).toEqual({ status: 101 });
  expect(await answerTo({ ...cookiesOf(partner), 'x-forwarded-for': '192.0.2.3' })).toEqual({
    status: 429,
    message: 'This account has too many pages open. Please try again in a moment.',
    retryAfter: '3',
  });
  expect(await answerTo(cookiesOf(admin))).toEqual({ status: 101 });
});

test('a place is free again however a socket ends', async () => {
  const free = () => eventually(() => expect(taken()).toEqual({ users: 0, nobody: 0 }));

  expect(await answerTo()).toEqual({ status: 101 }); // the browser closes
  expect(taken().nobody).toBe(1);
  opened.at(-1)!.destroy();
  await free();

  expect(await answerTo(cookiesOf(partner))).toEqual({ status: 101 }); // the hub hangs up
  expect(taken().users).toBe(1);
  atHub.at(-1)!.destroy();
  await free();

  welcome = () => undefined; // given up while the hub is being asked
  const asked = knock().on('error', () => undefined);
  await eventually(() => expect(taken().nobody).toBe(1));
  asked.destroy();
  await free();

  welcome = (socket) => socket.end('HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n');
  expect((await answerTo()).status).toBe(400);
  await free();

  welcome = (socket) => socket.destroy(); // the hub is away
  expect((await answerTo()).status).toBe(503);
  await free();
});

test('a refused browser that does not close its half holds no socket', async () => {
  const arrival = once(gateway.service.app.getHttpServer(), 'connection') as Promise<[Socket]>;
  const browser = connect({
    port: Number(new URL(gateway.url).port),
    host: '127.0.0.1',
    allowHalfOpen: true,
  });
  browser.on('error', () => undefined);
  opened.push(browser);
  browser.write('GET /elsewhere HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n');
  const [answer] = (await once(browser, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 404 /);
  const [ours] = await arrival;
  await eventually(() => expect(ours.destroyed).toBe(true));
});
