import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import * as internal from '@portal/contracts/calls/internal';
import { fakeCall } from '@portal/kit/testing/fake-service';
import type { FastifyInstance } from 'fastify';
import { startGateway, type Browser, type TestGateway } from './gateway.js';
import { told, users } from './users.js';

let gateway: TestGateway;
let admin: Browser;
beforeAll(async () => {
  gateway = await startGateway(
    {},
    {
      identity(app) {
        fakeCall(app, internal.findUser, () => told(users.partner));
        fakeCall(app, internal.deletePartnerAccount, () => undefined);
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
