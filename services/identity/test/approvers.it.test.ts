import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Approver } from '@portal/contracts/http/internal';
import { ADMIN_ROLES, mayDo, type AdminRole } from '@portal/contracts/values/admin-roles';
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
beforeEach(() => identity.sql('delete from payers'));

let people = 0;
async function add(adminRole: AdminRole | null): Promise<number> {
  const [{ id }] = (await identity.sql<{ id: number }>(
    `insert into users (role, admin_role, email, password_hash, first_name, last_name)
     values ($1, $2, $3, 'x', 'Noor', 'Haddad') returning id`,
    [adminRole === null ? 'partner' : 'admin', adminRole, `noor-${++people}@agency.test`],
  )) as [{ id: number }];
  return id;
}
const settled = (id: number | undefined) => ({ id: id!, mayPay: true, mayApprove: true, counts: true });
const recent = (id: number | undefined) => ({ id: id!, mayPay: true, mayApprove: false, counts: false });
const lost = (id: number) => ({ id, mayPay: false, mayApprove: false, counts: true });
/** As if what happened so far had happened that long ago. */
const later = (days: number) =>
  identity.sql(
    `update payers set since = since - make_interval(days => $1), until = until - make_interval(days => $1)`,
    [days],
  );
const set = (id: number, change: string) => identity.sql(`update users set ${change} where id = $1`, [id]);
const approvers = async () =>
  (await (await identity.as({ role: 'service' })('/internal/approvers')).json()) as Approver[];

test('who has had the right to pay for three days may approve, and nobody else', async () => {
  const ids = new Map<AdminRole, number>();
  for (const role of ADMIN_ROLES) ids.set(role, await add(role));
  await add(null);
  const payers = ADMIN_ROLES.filter((role) => mayDo(role, 'pay')).map((role) => ids.get(role));
  expect(await approvers()).toEqual(payers.map(recent));
  await later(2);
  expect(await approvers()).toEqual(payers.map(recent));
  await later(1);
  expect(await approvers()).toEqual(payers.map(settled));
});

test.each([
  ['is given another role', `admin_role = 'support'`],
  ['is suspended', 'suspended_at = now()'],
])('who %s may not approve at once, and counts for seven days more', async (_what, change) => {
  const id = await add('finance');
  await later(10);
  await set(id, change);
  expect(await approvers()).toEqual([lost(id)]);
  await later(6);
  expect(await approvers()).toEqual([lost(id)]);
  await later(1);
  expect(await approvers()).toEqual([]);
});

test('so does who is removed', async () => {
  const id = await add('owner');
  await later(10);
  await identity.sql('delete from users where id = $1', [id]);
  expect(await approvers()).toEqual([lost(id)]);
});

test('who gets the right back waits again, and is not hidden by that', async () => {
  const id = await add('finance');
  await later(10);
  await set(id, `admin_role = 'support'`);
  await set(id, `admin_role = 'owner'`);
  expect(await approvers()).toEqual([{ ...lost(id), mayPay: true }]);
  await later(3);
  expect(await approvers()).toEqual([settled(id)]);
  await set(id, `admin_role = 'finance'`); // still may pay: nothing ends
  expect(await approvers()).toEqual([settled(id)]);
});

test('taking the right away and giving it back, again and again, hides nobody; a break of seven days does', async () => {
  const id = await add('finance');
  await later(10);
  for (let day = 0; day < 14; day += 2) {
    await set(id, 'suspended_at = now()');
    await later(1);
    expect(await approvers()).toEqual([lost(id)]);
    await set(id, 'suspended_at = null');
    await later(1);
    expect(await approvers()).toEqual([{ ...lost(id), mayPay: true }]);
  }
  await later(2);
  expect(await approvers()).toEqual([settled(id)]);
  await set(id, 'suspended_at = now()');
  await later(7);
  await set(id, 'suspended_at = null');
  expect(await approvers()).toEqual([recent(id)]);
});

test('who never could for three days does not count when they are removed', async () => {
  const id = await add('owner');
  await later(2);
  await set(id, 'suspended_at = now()');
  expect(await approvers()).toEqual([{ ...lost(id), counts: false }]);
});
