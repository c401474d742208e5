import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import { createFastify } from './fastify.js';

test('an address that cannot be decoded is refused as any other request that cannot be read (D-2)', async () => {
  const server = createFastify({ log: pino({ level: 'silent' }), trustRequestIds: false });
  server.get('/r/:code', () => 'the page');
  const answer = await server.inject('/r/%E0%A4%A');
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({
    message: 'The request could not be read',
    code: 'BAD_REQUEST',
    requestId: expect.stringMatching(/^[\w-]{36}$/),
  });
});

test('an address may be as long as the longest that a rule looks at', async () => {
  const server = createFastify({ log: pino({ level: 'silent' }), trustRequestIds: false });
  server.get<{ Querystring: { cursor: string } }>('/list', ({ query }) => ({
    length: [...query.cursor].length,
  }));
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  const answer = await fetch(`${url}/list?cursor=${encodeURIComponent('\u{1F600}'.repeat(4_000))}`);
  expect([answer.status, await answer.json()]).toEqual([200, { length: 4_000 }]);
  await server.close();
});

test.each([
  ['one host', ['host: a'], 200],
  ['two hosts', ['host: a', 'HOST: b'], 400],
  ['the same host twice', ['host: a', 'host: a'], 400],
])('a request that names %s', async (_name, hosts, status) => {
  const server = createFastify({ log: pino({ level: 'silent' }), trustRequestIds: false });
  server.get('/page', () => 'the page');
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  const browser = connect(Number(new URL(url).port), '127.0.0.1');
  browser.write(['GET /page HTTP/1.1', ...hosts, 'connection: close', '', ''].join('\r\n'));
  const [answer] = (await once(browser, 'data')) as [Buffer];
  browser.destroy();
  await server.close();
  expect(answer.toString()).toContain(`HTTP/1.1 ${status} `);
});
