import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import { createFastify } from '../fastify.js';

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
