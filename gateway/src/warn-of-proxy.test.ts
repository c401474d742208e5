import { afterEach, expect, jest, test } from '@jest/globals';
import { Logger, type INestApplicationContext } from '@nestjs/common';
import fastify from 'fastify';
import { warnOfProxy } from './warn-of-proxy.js';

afterEach(() => {
  jest.restoreAllMocks();
});

/** The warnings after two requests of a proxy and one without. */
async function warnings(trustProxy?: string) {
  const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  const server = fastify();
  warnOfProxy(server, { get: () => ({ TRUST_PROXY: trustProxy }) } as unknown as INestApplicationContext);
  server.get('/', () => 'the page');
  await server.inject('/');
  const before = warn.mock.calls.length;
  for (const address of ['192.0.2.1', '192.0.2.2'])
    expect((await server.inject({ url: '/', headers: { 'x-forwarded-for': address } })).statusCode).toBe(200);
  return { before, texts: warn.mock.calls.map(([text]) => String(text)) };
}

test('requests of a proxy that no setting names are said aloud, once', async () => {
  expect(await warnings()).toEqual({ before: 0, texts: [expect.stringContaining('TRUST_PROXY is empty')] });
});

test('nothing is said where the proxy is named', async () => {
  expect(await warnings('127.0.0.1')).toEqual({ before: 0, texts: [] });
});
