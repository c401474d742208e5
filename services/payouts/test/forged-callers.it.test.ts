import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { SharedAssertions } from '@portal/kit/http/shared-assertions';
import { asserted, TEST_SECRET } from '@portal/kit/testing/internal-keys';
import { startTestService, type TestService } from '@portal/kit/testing/test-service';
import { AppModule } from '../src/app.module.js';

// What somebody can do who has taken over one process, and so its key.
const ADMIN = { role: 'admin', userId: 1 } as const;
const SERVICE = { role: 'service' } as const;

let payouts: TestService;
beforeAll(async () => (payouts = await startTestService('payouts', AppModule)));
afterAll(() => payouts.close());

const statusOf = async (path: string, headers: Record<string, string>) =>
  (await fetch(payouts.url + path, { headers })).status;
const asAdmin = (headers: Record<string, string>) => statusOf('/admin/stats', headers);
const asService = (headers: Record<string, string>) => statusOf('/internal/check-books', headers);

test('only the gateway is believed that an administrator asks', async () => {
  expect(await asAdmin(asserted('payouts', ADMIN))).toBe(200);
  for (const process of ['hub', 'documents', 'identity', 'notifications', 'scripts', 'payouts'] as const)
    expect([process, await asAdmin(asserted('payouts', ADMIN, process))]).toEqual([process, 401]);
});

test('what another service was sent by the gateway is of no use here', async () => {
  expect(await asAdmin(asserted('identity', ADMIN))).toBe(401);
});

test('a service is believed where it calls, and the hub and other services are not', async () => {
  for (const process of ['gateway', 'scripts', 'payments-sales', 'documents', 'notifications'] as const)
    expect([process, await asService(asserted('payouts', SERVICE, process))]).toEqual([process, 200]);
  for (const process of ['hub', 'identity', 'claims'] as const)
    expect([process, await asService(asserted('payouts', SERVICE, process))]).toEqual([process, 401]);
});

test('whoever took over a service that asks payouts about sales pays nobody out', async () => {
  const month = '2026-10';
  for (const process of ['catalog-referrals', 'payments-sales', 'documents', 'notifications'] as const) {
    const answer = await fetch(`${payouts.url}/internal/payouts`, {
      method: 'POST',
      headers: { ...asserted('payouts', SERVICE, process), 'content-type': 'application/json' },
      body: JSON.stringify({ partnerId: 7, month }),
    });
    expect([process, answer.status]).toEqual([process, 401]);
  }
});

test('the secret that all processes once shared signs nothing any more', async () => {
  const before = new SharedAssertions([TEST_SECRET]).headersFor({ ...ADMIN, visitor: null });
  const [shared = ''] = Object.values(before);
  for (const header of ['x-portal-caller', 'x-portal-assertion'])
    expect(await asAdmin({ [header]: shared })).toBe(401);
});
