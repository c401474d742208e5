import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { FactorChanged } from '@portal/contracts/events/factor-changed';
import type { FactorResetChanged } from '@portal/contracts/events/factor-reset-changed';
import type { User } from '@portal/contracts/http/account';
import type { Admins } from '@portal/contracts/http/admins';
import type { ErrorBody } from '@portal/contracts/http/errors';
import type { ConfirmationLink } from '@portal/contracts/http/internal';
import { collectEvents } from '@portal/kit/testing/collect-events';
import type { Need } from '@portal/contracts/http/needs';
import { eventually } from '@portal/kit/testing/eventually';
import { freshBus } from '@portal/kit/testing/fresh';
import { startTestService, type TestService } from '@portal/kit/testing/test-service';
import { AppModule } from '../src/app.module.js';

const PASSWORD = 'a password of theirs';

let identity: TestService;
let bus: Awaited<ReturnType<typeof collectEvents>>;
beforeAll(async () => {
  const AMQP_URL = await freshBus();
  bus = await collectEvents(AMQP_URL);
  identity = await startTestService('identity', AppModule, {
    AMQP_URL,
    ADMIN_EMAIL: 'root@portal.test',
    ADMIN_PASSWORD: 'the-admins-password',
  });
});
afterAll(async () => {
  await identity.close();
  await bus.close();
});

const read = async <Body>(response: Response) => (await response.json()) as Body;
const codeOf = async (response: Response) => [response.status, (await read<ErrorBody>(response)).code];

let people = 0;
async function admin(role: string): Promise<User> {
  const user = await read<User>(
    await identity.as({ role: 'anonymous' })('/sign-up', {
      json: { email: `reset-${++people}@portal.test`, password: PASSWORD, firstName: 'Ada', lastName: 'Min' },
    }),
  );
  await identity.sql(`update users set role = 'admin', admin_role = $2 where id = $1`, [user.id, role]);
  await payingFor(user, '3 days');
  return user;
}

const payingFor = ({ id }: User, time: string) =>
  identity.sql('update payers set since = now() - $2::interval where user_id = $1 and until is null', [
    id,
    time,
  ]);

let ada: User, bea: User, cem: User, bo: User;
beforeEach(async () => {
  // Owners of other tests, and the first administrator, decide nothing here.
  await identity.sql(`update users set admin_role = 'read-only'`);
  [ada, bea, cem, bo] = [
    await admin('owner'),
    await admin('owner'),
    await admin('owner'),
    await admin('finance'),
  ];
  await identity.sql(`insert into recovery_codes (user_id, code_hash) values ($1, 'a')`, [bo.id]);
  await identity.sql(
    `insert into second_factors (user_id, kind, name, added_at, credential_id, public_key)
     values ($1, 'passkey', 'Phone', now(), $2, 'key')`,
    [bo.id, `credential of ${bo.id}`],
  );
});

const by = ({ id }: User) => identity.as({ role: 'admin', userId: id });
const ask = (owner: User, person = bo) =>
  by(owner)(`/admin/admins/${person.id}/factor-reset`, { method: 'POST', json: {} });
const decide = (owner: User, what: 'confirm' | 'refuse', resetId: number, person = bo) =>
  by(owner)(`/admin/admins/${person.id}/factor-reset/${what}`, { json: { resetId } });
/** Of this test's Bo. */
const waiting = async () => {
  const { factorResets = [] } = await read<Admins>(await by(ada)('/admin/admins'));
  return factorResets.filter(({ userId }) => userId === bo.id);
};
const asked = async (owner = ada) => {
  expect((await ask(owner)).status).toBe(204);
  return (await waiting())[0]!.id;
};
const factorsOf = ({ id }: User) => identity.sql('select from second_factors where user_id = $1', [id]);
const signIn = () =>
  identity.as({ role: 'anonymous' })('/sign-in', { json: { email: bo.email, password: PASSWORD } });
const told = (userId: number) =>
  bus.events
    .filter(
      ({ type, data }) => type === 'factor-reset.changed' && (data as FactorResetChanged).userId === userId,
    )
    .map(({ data }) => data as FactorResetChanged);

describe('a reset by two owners', () => {
  test('ends the wait of a new e-mail, whose link then takes over nothing', async () => {
    const [{ id }] = (await identity.sql<{ id: number }>(
      'insert into email_confirmations (user_id, email) values ($1, $2) returning id::int as id',
      [bo.id, `phisher-${bo.id}@evil.test`],
    )) as [{ id: number }];
    const { token } = await read<ConfirmationLink>(
      await identity.as({ role: 'service' })(`/internal/email-confirmations/${id}/link`, { json: {} }),
    );
    expect((await decide(bea, 'confirm', await asked())).status).toBe(204);
    const pressed = await identity.as({ role: 'anonymous' })('/confirm-email', { json: { token } });
    expect(await codeOf(pressed)).toEqual([404, 'CONFIRM_LINK_INVALID']);
    expect(await identity.sql('select email from users where id = $1', [bo.id])).toEqual([
      { email: bo.email },
    ]);
  });

  test('happens when another owner confirms, and then the person needs a new password', async () => {
    const resetId = await asked();
    expect(await waiting()).toMatchObject([{ id: resetId, userId: bo.id, askedBy: ada.id }]);
    const { factorResets } = await read<Admins>(await by(ada)('/admin/admins'));
    expect(await read<Need[]>(await identity.as({ role: 'service' })('/internal/needs'))).toEqual([
      { kind: 'factor-resets', count: factorResets!.length },
    ]);
    expect(await factorsOf(bo)).toHaveLength(1);
    expect((await decide(bea, 'confirm', resetId)).status).toBe(204);
    expect(await factorsOf(bo)).toEqual([]);
    expect(await waiting()).toEqual([]);
    expect((await signIn()).status).toBe(401);
    await eventually(() => expect(told(bo.id)).toHaveLength(2));
    expect(told(bo.id)).toMatchObject([
      { change: 'asked', by: ada.id, told: [ada.id, bea.id, cem.id, bo.id] },
      { change: 'confirmed', by: bea.id, told: [ada.id, bea.id, cem.id, bo.id] },
    ]);
    await eventually(() =>
      expect(bus.events.map(({ data }) => data as FactorChanged)).toContainEqual(
        expect.objectContaining({ userId: bo.id, change: 'all-removed' }),
      ),
    );
  });

  test('is asked for once, and confirmed once, by requests at once', async () => {
    const asking = await Promise.all([ada, ada, ada].map(async (owner) => (await ask(owner)).status));
    expect(asking).toEqual([204, 204, 204]);
    const resetId = (await waiting())[0]!.id;
    const confirming = await Promise.all(
      [bea, cem, bea, cem].map(async (owner) => (await decide(owner, 'confirm', resetId)).status),
    );
    expect(confirming.sort()).toEqual([204, 409, 409, 409]);
    await eventually(() => expect(told(bo.id).map(({ change }) => change)).toEqual(['asked', 'confirmed']));
  });

  test('is not confirmed by who asked, nor by the person, nor by who is no owner', async () => {
    const resetId = await asked();
    expect(await codeOf(await decide(ada, 'confirm', resetId))).toEqual([409, 'ASKED_BY_YOU']);
    expect((await decide(bo, 'confirm', resetId)).status).toBe(403);
    expect((await decide(await admin('support'), 'confirm', resetId)).status).toBe(403);
    await identity.sql(`update users set admin_role = 'owner' where id = $1`, [bo.id]);
    expect(await codeOf(await decide(bo, 'confirm', resetId))).toEqual([409, 'OWN_ACCOUNT']);
    expect(await factorsOf(bo)).toHaveLength(1);
  });

  test('is not confirmed alone in the database either', async () => {
    const resetId = await asked();
    for (const alone of [ada.id, bo.id, null])
      await expect(
        identity.sql(`update factor_resets set outcome = 'confirmed', decided_by = $2 where id = $1`, [
          resetId,
          alone,
        ]),
      ).rejects.toThrow(/check constraint/);
  });

  test('is asked for by an owner, for somebody else, and by one owner at a time', async () => {
    expect((await ask(bo)).status).toBe(403);
    expect(await codeOf(await ask(ada, ada))).toEqual([409, 'OWN_ACCOUNT']);
    expect((await ask(ada, { ...bo, id: 999_999 })).status).toBe(404);
    await asked();
    expect(await codeOf(await ask(bea))).toEqual([409, 'RESET_WAITING']);
  });

  test('may be refused by any owner, and is over then', async () => {
    const resetId = await asked();
    expect((await decide(cem, 'refuse', resetId)).status).toBe(204);
    expect(await codeOf(await decide(bea, 'confirm', resetId))).toEqual([409, 'RESET_OVER']);
    expect(await factorsOf(bo)).toHaveLength(1);
    await eventually(() => expect(told(bo.id).map(({ change }) => change)).toEqual(['asked', 'refused']));
    const another = await asked(bea);
    expect(await codeOf(await decide(ada, 'confirm', resetId))).toEqual([409, 'RESET_OVER']);
    expect((await decide(ada, 'confirm', another)).status).toBe(204);
  });

  test('is over after a day, and can be asked for anew', async () => {
    const resetId = await asked();
    await identity.sql(`update factor_resets set ends_at = now() where id = $1`, [resetId]);
    expect(await waiting()).toEqual([]);
    expect(await codeOf(await decide(bea, 'confirm', resetId))).toEqual([409, 'RESET_OVER']);
    expect(await asked(cem)).not.toBe(resetId);
  });

  test('is over when who asked is an owner no longer', async () => {
    const resetId = await asked();
    await identity.sql(`update users set admin_role = 'finance' where id = $1`, [ada.id]);
    expect(await codeOf(await decide(bea, 'confirm', resetId))).toEqual([409, 'RESET_OVER']);
  });

  test.each([
    ['has another role', `admin_role = 'finance'`],
    ['is suspended', 'suspended_at = now()'],
  ])('whose asker %s may be refused, and keeps nobody from asking anew', async (_how, change) => {
    const refused = await asked();
    await identity.sql(`update users set ${change} where id = $1`, [ada.id]);
    expect((await decide(bea, 'refuse', refused)).status).toBe(204);

    const left = await asked(bea);
    await identity.sql(`update users set ${change} where id = $1`, [bea.id]);
    await identity.sql(`update users set admin_role = 'owner', suspended_at = null where id = $1`, [ada.id]);
    await payingFor(ada, '3 days');
    expect(await waiting()).toEqual([]);
    const another = await asked(cem);
    expect(another).not.toBe(left);
    expect((await decide(ada, 'confirm', another)).status).toBe(204);
  });

  test('is asked for and confirmed by owners of three days: nobody invites their own second one', async () => {
    await payingFor(ada, '71 hours');
    const refused = await ask(ada);
    expect(await codeOf(refused.clone())).toEqual([403, 'TOO_NEW']);
    expect((await read<ErrorBody>(refused)).message).toBe(
      'You cannot decide this yet: only owners who could pay for 3 days can. Please ask another owner.',
    );
    const resetId = await asked(bea);
    const { resetDeciders } = await read<Admins>(await by(ada)('/admin/admins'));
    expect(resetDeciders).toEqual([bea.id, cem.id]);
    expect(await codeOf(await decide(ada, 'confirm', resetId))).toEqual([403, 'TOO_NEW']);
    expect(await factorsOf(bo)).toHaveLength(1);
    expect((await decide(cem, 'confirm', resetId)).status).toBe(204);
  });

  test('is not asked for where the only other owner is new', async () => {
    await identity.sql(`update users set suspended_at = now() where id = $1`, [cem.id]);
    await payingFor(bea, '1 minute');
    expect(await codeOf(await ask(ada))).toEqual([409, 'TOO_FEW_OWNERS']);
  });

  test('needs two owners besides the person: else the machine is the way', async () => {
    await identity.sql(`update users set suspended_at = now() where id = $1`, [cem.id]);
    const refused = await ask(ada, bea);
    const { code, message } = await read<ErrorBody>(refused);
    expect([refused.status, code]).toEqual([409, 'TOO_FEW_OWNERS']);
    expect(message).toContain('make reset-factor');
  });
});
