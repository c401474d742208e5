import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { startGateway, type Browser, type TestGateway } from './gateway.js';
import { users } from './users.js';

let gateway: TestGateway;
let admin: Browser;
beforeAll(async () => {
  gateway = await startGateway(
    {},
    {
      identity(app) {
        app.get('/internal/users/:id', async () => ({ ...users.partner, password: undefined }));
        app.delete('/admin/partners/:id', async (_request, reply) => reply.code(204).send());
      },
    },
  );
  admin = await gateway.browser().signIn('admin');
});
afterAll(() => gateway.close());

test.each([
  ['DELETE', '/api/admin/partners/7', undefined],
  ['POST', '/api/forgot-password', { email: 'ava@example.com' }],
  ['POST', '/api/reset-password/check', { token: 'a'.repeat(43) }],
  ['POST', '/api/logout', {}],
])('%s %s is answered once, and nothing goes wrong unseen', async (method, path, body) => {
  const { log } = gateway.service.app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  const said = [jest.spyOn(log, 'error'), jest.spyOn(log, 'warn')];
  expect((await admin.call(method, path, body)).status).toBe(204);
  expect(said.flatMap(({ mock }) => mock.calls)).toEqual([]);
});
