import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { requestRegistration } from '@portal/contracts/calls/internal';
import type { PublicConfig } from '@portal/contracts/http/config';
import { fakeCall } from '@portal/kit/testing/fake-service';
import { startGateway, type TestGateway } from './gateway.js';

const TERMS = {
  TERMS_URL: 'https://www.example.com/terms',
  PRIVACY_URL: 'https://www.example.com/privacy',
  TERMS_VERSION: '2026-11',
};
const asked: unknown[] = [];
const start = (env: Record<string, string>) =>
  startGateway(
    { REGISTER_BY_MAIL: 'on', ...env },
    {
      identity: (app) => {
        fakeCall(app, requestRegistration, ({ body }) => void asked.push(body));
      },
    },
  );
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await start(TERMS);
});
afterAll(() => gateway.close());

const person = { email: 'pat@example.com', password: 'long-enough', firstName: 'Pat', lastName: 'Doe' };

test('where there are terms, nobody registers without agreeing to the version of now', async () => {
  const config = (await gateway.browser().get('/api/config')).json as unknown as PublicConfig;
  expect(config.legal).toEqual({
    termsUrl: TERMS.TERMS_URL,
    privacyUrl: TERMS.PRIVACY_URL,
    version: '2026-11',
  });
  for (const agreedTo of [undefined, '', '2025-01']) {
    const answer = await gateway.browser().post('/api/register', { ...person, agreedTo });
    expect([answer.status, answer.json.code]).toEqual([400, 'CONSENT_NEEDED']);
    expect(answer.json.message).toContain('Please agree to the Terms and the Privacy notice first.');
  }
  expect(asked).toEqual([]);
  const agreed = { ...person, agreedTo: '2026-11' };
  expect((await gateway.browser().post('/api/register', agreed)).status).toBe(202);
  expect(asked).toEqual([agreed]);
});
