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
