import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { User } from '@portal/contracts/http/account';
import type { ErrorBody } from '@portal/contracts/http/errors';
import type { Person } from '@portal/contracts/http/internal';
import type { PartnerSuspension } from '@portal/contracts/http/partner-suspensions';
import { collectEvents } from '@portal/kit/testing/collect-events';
import { eventually } from '@portal/kit/testing/eventually';
import { freshBus } from '@portal/kit/testing/fresh';
import { startTestService, type TestService } from '@portal/kit/testing/test-service';
import { AppModule } from '../src/app.module.js';

const ROOT = { ADMIN_EMAIL: 'root@portal.test', ADMIN_PASSWORD: 'the-admins-password' };
const PASSWORD = 'correct horse';
const REASON = 'We are looking into your sales.';

let identity: TestService;
let bus: Awaited<ReturnType<typeof collectEvents>>;
beforeAll(async () => {
  const AMQP_URL = await freshBus();
  bus = await collectEvents(AMQP_URL);
  identity = await startTestService('identity', AppModule, { ...ROOT, AMQP_URL });
});
afterAll(async () => {
  await identity.close();
  await bus.close();
});

const read = async <Body>(response: Response) => (await response.json()) as Body;
const visitor = (path: string, json: unknown) => identity.as({ role: 'anonymous' })(path, { json });
const service = (path: string, json?: unknown) =>
  identity.as({ role: 'service' })(path, json === undefined ? undefined : { json });
const admin = (path: string, init?: RequestInit & { json?: unknown }, role: 'admin' | 'partner' = 'admin') =>
  identity.as({ role, userId: 1 })(path, init);

let count = 0;
async function partner() {
  const email = `partner-${++count}@agency.test`;
  const { id } = await read<User>(
    await visitor('/sign-up', { email, password: PASSWORD, firstName: 'Pat', lastName: 'Quill' }),
  );
  const path = `/admin/partners/${id}/suspension`;
  return {
    id,
    email,
    path,
    suspend: (reason = REASON) => admin(path, { json: { reason } }),
    reinstate: () => admin(path, { method: 'DELETE' }),
    standing: async () => (await read<PartnerSuspension>(await admin(path))).suspension,
    signIn: () => visitor('/sign-in', { email, password: PASSWORD }),
    person: async () => (await read<Person[]>(await service('/internal/people', { ids: [id] })))[0]!,
    told: () =>
      bus.events
        .filter(({ subject, type }) => subject === `partner/${id}` && type !== 'partner.registered')
        .map(({ type }) => type),
  };
}

test('a suspended partner cannot sign in, and can again once that is lifted; each is told once', async () => {
  const pat = await partner();
  expect(await pat.standing()).toBeNull();
  const answers = await Promise.all(Array.from({ length: 5 }, () => pat.suspend()));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const changed = await Promise.all(answers.map((answer) => read<{ changed: boolean }>(answer)));
  expect(changed.filter((one) => one.changed)).toHaveLength(1);
  expect(await pat.standing()).toMatchObject({ reason: REASON, by: { id: 1 } });

  const refused = await pat.signIn();
  expect([refused.status, await read<ErrorBody>(refused)]).toMatchObject([
    403,
    { code: 'PARTNER_SUSPENDED', message: 'This account is suspended. The mail about it says why.' },
  ]);
  // Nobody learns it without the password.
  const guess = await visitor('/sign-in', { email: pat.email, password: 'a wrong guess' });
  expect(guess.status).toBe(401);
  const suspended = await pat.person();
  expect(suspended.suspendedAt).toMatch(/^\d{4}-.*Z$/);

  expect([(await pat.reinstate()).status, (await pat.reinstate()).status]).toEqual([204, 204]);
  expect(await pat.standing()).toBeNull();
  expect((await pat.signIn()).status).toBe(200);
  const again = await pat.person();
  expect(again.suspendedAt).toBeNull();
  expect(again.revision).toBeGreaterThan(suspended.revision);
  await eventually(() =>
    expect(pat.told().sort()).toEqual([
      'partner.reinstated',
      'partner.suspended',
      // Each call has copies look again, in case one missed the first: five and two.
      ...Array.from({ length: 7 }, () => 'partner.updated'),
    ]),
  );
  expect(
    await identity.sql('select is_suspended from partner_suspensions where partner_id = $1', [pat.id]),
  ).toHaveLength(2);
  expect(JSON.stringify(bus.events)).not.toContain(REASON);
});

test('a second reason is not swallowed: the partner was told the first', async () => {
  const pat = await partner();
  await pat.suspend();
  const other = await pat.suspend('Something else.');
  expect([other.status, (await read<ErrorBody>(other)).code]).toEqual([409, 'ALREADY_SUSPENDED']);
  expect(await pat.standing()).toMatchObject({ reason: REASON });
});

test('the same again reaches a copy that missed it, and tells the partner nothing twice', async () => {
  const pat = await partner();
  await pat.suspend();
  const { revision, suspendedAt } = await pat.person();
  expect(await read(await pat.suspend())).toEqual({ changed: false });
  expect(await pat.person()).toMatchObject({ revision: revision! + 1, suspendedAt });
});

test('the mail asks for the reason of its own suspension, and finds none of what was decided anew since', async () => {
  const pat = await partner();
  await pat.suspend('The first.');
  await pat.reinstate();
  await pat.suspend('The second.');
  const rows = await identity.sql<{ id: number }>(
    'select id from partner_suspensions where partner_id = $1 order by id',
    [pat.id],
  );
  const asked = await Promise.all(rows.map(({ id }) => service(`/internal/partner-suspensions/${id}`)));
  expect(asked.map(({ status }) => status)).toEqual([404, 404, 200]);
  expect(await read(asked[2]!)).toEqual({ partnerId: pat.id, reason: 'The second.' });
  await expect(identity.sql(`update partner_suspensions set reason = ''`)).rejects.toThrow(/append-only/);
});

test('links to set a password stop working, and none is sent meanwhile', async () => {
  const pat = await partner();
  await service('/internal/password-resets', { email: pat.email });
  const resets = () => identity.sql('select id from password_resets where user_id = $1', [pat.id]);
  expect(await resets()).toHaveLength(1);
  await pat.suspend();
  await service('/internal/password-resets', { email: pat.email });
  expect(await resets()).toEqual([]);
  // One that was asked for at the same moment.
  const [late] = await identity.sql<{ id: number }>(
    'insert into password_resets (user_id) values ($1) returning id::int as id',
    [pat.id],
  );
  const mint = () => service(`/internal/password-resets/${late!.id}/link`, {});
  expect((await mint()).status).toBe(404);
  await pat.reinstate();
  const { token } = await read<{ token: string }>(await mint());
  await identity.sql('update users set suspended_at = now() where id = $1', [pat.id]);
  expect((await service('/internal/password-resets/find', { token })).status).toBe(404);
});

test('a new e-mail that waits takes the place of none; the link to confirm the account’s own goes on working', async () => {
  const open = async (pat: { id: number; suspend: () => Promise<Response> }, email: string) => {
    await identity.sql('insert into email_confirmations (user_id, email) values ($1, $2)', [pat.id, email]);
    await pat.suspend();
    return identity.sql(
      'select email from email_confirmations where user_id = $1 and email = $2 and ended_at is null',
      [pat.id, email],
    );
  };
  const pat = await partner();
  expect(await open(pat, 'somebody-else@agency.test')).toEqual([]);
  const own = await partner();
  expect(await open(own, own.email)).toEqual([{ email: own.email }]);
});

test('deleted while suspended, nothing of it stays', async () => {
  const pat = await partner();
  await pat.suspend();
  expect((await admin(`/admin/partners/${pat.id}`, { method: 'DELETE' })).status).toBe(204);
  expect(await identity.sql('select id from partner_suspensions where partner_id = $1', [pat.id])).toEqual(
    [],
  );
  for (const answer of [await pat.suspend(), await pat.reinstate(), await admin(pat.path)])
    expect(answer.status).toBe(404);
});

test('nobody but a partner is suspended, and nobody but an administrator does it', async () => {
  const root = await read<User>(
    await visitor('/sign-in', { email: ROOT.ADMIN_EMAIL, password: ROOT.ADMIN_PASSWORD }),
  );
  for (const id of [root.id, 999_999, 'x'])
    expect((await admin(`/admin/partners/${id}/suspension`, { json: { reason: REASON } })).status).toBe(404);
  const pat = await partner();
  expect((await admin(pat.path, { json: { reason: REASON } }, 'partner')).status).toBe(403);
  for (const reason of ['', '   ', undefined, 'x'.repeat(1_001)]) {
    const answer = await admin(pat.path, { json: { reason } });
    expect(answer.status).toBe(400);
  }
  expect(await pat.standing()).toBeNull();
});
