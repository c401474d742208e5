import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { requestRegistration } from '@portal/contracts/calls/internal';
import { fakeCall } from '@portal/kit/testing/fake-service';
import { startGateway, type TestGateway } from './gateway.js';

const asked: unknown[] = [];
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway(
    { REGISTER_BY_MAIL: 'on', THROTTLE_PASSWORD_EMAIL: '3' },
    {
      identity: (app) => {
        fakeCall(app, requestRegistration, ({ body }) => void asked.push(body));
      },
    },
  );
});
afterAll(() => gateway.close());

const person = { email: 'pat@example.com', password: 'long-enough', firstName: 'Pat', lastName: 'Doe' };

test('registering by mail answers 202, signs nobody in and nobody out', async () => {
  const stranger = gateway.browser();
  const answer = await stranger.post('/api/register', person);
  expect([answer.status, answer.json]).toEqual([202, { mailed: true }]);
  expect(answer.headers.get('set-cookie')).toBeNull();
  expect(asked).toEqual([person]);
  expect((await stranger.get('/api/user')).status).toBe(401);

  const partner = await gateway.browser().signIn('partner');
  expect((await partner.post('/api/register', { ...person, email: 'other@example.com' })).status).toBe(202);
  expect((await partner.get('/api/user')).status).toBe(200);
});

test('mails to one address are limited, whoever has it, and not those for a password with them', async () => {
  const ask = async () =>
    (await gateway.browser().post('/api/register', { ...person, email: 'many@example.com' })).status;
  expect([await ask(), await ask(), await ask(), await ask()]).toEqual([202, 202, 202, 429]);
});

test('what is missing is said as it is without mail', async () => {
  const answer = await gateway.browser().post('/api/register', { ...person, firstName: '' });
  expect([answer.status, answer.json.errors]).toEqual([400, { firstName: ['First name is required'] }]);
});
