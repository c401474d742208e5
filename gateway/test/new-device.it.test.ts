import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { tellOfNewDevice } from '@portal/contracts/calls/internal';
import { unavailable } from '@portal/kit/http/errors';
import { fakeCall } from '@portal/kit/testing/fake-service';
import { startGateway, type TestGateway } from './gateway.js';

const told: unknown[] = [];
let isAway = false;
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway(
    {},
    {
      identity: (app) =>
        fakeCall(app, tellOfNewDevice, ({ body }) => {
          if (isAway) throw unavailable();
          told.push(body);
          return undefined;
        }),
    },
  );
});
afterAll(() => gateway.close());
beforeEach(() => {
  told.length = 0;
  isAway = false;
});

test('an administrator’s first sign-in in a browser is told to identity, with device and place; the next is not', async () => {
  const browser = await gateway.browser().signIn('admin');
  expect(told).toEqual([{ userId: 1, device: null, place: 'The portal’s own machine' }]);
  await browser.post('/api/logout');
  await browser.signIn('admin');
  expect(told).toHaveLength(1);
});

test('a partner’s is not', async () => {
  await gateway.browser().signIn('partner');
  expect(told).toEqual([]);
});

test('without identity the administrator is signed in all the same', async () => {
  isAway = true;
  const browser = await gateway.browser().signIn('admin');
  expect((await browser.get('/api/user')).status).toBe(200);
});
