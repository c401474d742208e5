import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { User } from '@portal/contracts/http/account';
import { startTestService, type TestService } from '@portal/kit/testing/test-service';
import { AppModule } from '../src/app.module.js';

let identity: TestService;
beforeAll(async () => {
  identity = await startTestService('identity', AppModule, {
    ADMIN_EMAIL: 'root@portal.test',
    ADMIN_PASSWORD: 'the-admins-password',
  });
});
afterAll(() => identity.close());

async function partner(email: string) {
  const json = { email, password: 'correct horse', firstName: 'Ann', lastName: 'Agent' };
  const { id } = (await (await identity.as({ role: 'anonymous' })('/sign-up', { json })).json()) as User;
  const call = identity.as({ role: 'partner', userId: id });
  return {
    read: async () => (await call('/partner/time-zone')).json(),
    choose: (timeZone: unknown) => call('/partner/time-zone', { method: 'PUT', json: { timeZone } }),
  };
}

test('a partner sees times as the browser has them until they choose a zone, for themselves alone', async () => {
  const [ann, ben] = [await partner('ann@zones.test'), await partner('ben@zones.test')];
  expect(await ann.read()).toEqual({ timeZone: null });
  const chosen = await ann.choose('Asia/Tokyo');
  expect([chosen.status, await chosen.json()]).toEqual([200, { timeZone: 'Asia/Tokyo' }]);
  expect([await ann.read(), await ben.read()]).toEqual([{ timeZone: 'Asia/Tokyo' }, { timeZone: null }]);
  expect(await (await ann.choose(null)).json()).toEqual({ timeZone: null });
});

test('what is no zone is refused, and changes nothing', async () => {
  const { read, choose } = await partner('cas@zones.test');
  await choose('UTC');
  for (const wrong of ['Moon/Tycho', '+02:00', 'EST', '', 7, undefined])
    expect((await choose(wrong)).status).toBe(400);
  expect(await read()).toEqual({ timeZone: 'UTC' });
});

test('nobody but a partner chooses, and nobody who is gone', async () => {
  for (const caller of [{ role: 'admin', userId: 1 } as const, { role: 'anonymous', userId: null } as const])
    expect((await identity.as(caller)('/partner/time-zone')).ok).toBe(false);
  expect((await identity.as({ role: 'partner', userId: 999_999 })('/partner/time-zone')).status).toBe(401);
});
