import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { FactorChanged } from '@portal/contracts/events/factor-changed';
import type { User } from '@portal/contracts/http/account';
import type { ErrorBody } from '@portal/contracts/http/errors';
import type { AddedFactor, RecoveryCodes, Security, TotpKey } from '@portal/contracts/http/factors';
import type { CheckedUser } from '@portal/contracts/http/internal';
import { factorKeyOf } from '@portal/kit/config/process-keys';
import { collectEvents } from '@portal/kit/testing/collect-events';
import { eventually } from '@portal/kit/testing/eventually';
import { freshBus } from '@portal/kit/testing/fresh';
import { TEST_SECRET } from '@portal/kit/testing/internal-keys';
import { startTestService, type TestService } from '@portal/kit/testing/test-service';
import { Secret, TOTP } from 'otpauth';
import { AppModule } from '../src/app.module.js';
import { FactorSeals } from '../src/factors/factor-seals.js';
import { ResealFactors } from '../src/factors/reseal-factors.js';
import { resetFactors } from '../src/factor-resets/reset-factors.js';

const ROOT = { ADMIN_EMAIL: 'root@portal.test', ADMIN_PASSWORD: 'the-admins-password' };
const PASSWORD = 'a password of hers';

let identity: TestService;
let bus: Awaited<ReturnType<typeof collectEvents>>;
beforeAll(async () => {
  const AMQP_URL = await freshBus();
  bus = await collectEvents(AMQP_URL);
  identity = await startTestService('identity', AppModule, {
    ...ROOT,
    AMQP_URL,
    ADMIN_SECOND_FACTOR: 'required',
  });
});
afterAll(async () => {
  await identity.close();
  await bus.close();
});

const read = async <Body>(response: Response) => (await response.json()) as Body;

let people = 0;
let ada: User;
beforeEach(async () => {
  const email = `factor-${++people}@portal.test`;
  ada = await read<User>(
    await identity.as({ role: 'anonymous' })('/sign-up', {
      json: { email, password: PASSWORD, firstName: 'Ada', lastName: 'Min' },
    }),
  );
});
const makeAdmin = () => identity.sql(`update users set role = 'admin' where id = $1`, [ada.id]);

const own = (path: string, options: { method?: string; json?: unknown } = {}, userId = ada.id) =>
  identity.as({ role: 'partner', userId })(path, options);
const post = (path: string, json: unknown = {}) => own(path, { method: 'POST', json });
const security = async () => read<Security>(await own('/security'));
const present = (kind: string, code: string) =>
  identity.as({ role: 'service' })(`/internal/factors/${ada.id}/present`, { json: { kind, code } });
const signIn = async () =>
  read<CheckedUser>(
    await identity.as({ role: 'anonymous' })('/sign-in', { json: { email: ada.email, password: PASSWORD } }),
  );

const codeOf = (key: string, stepsOff = 0) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + stepsOff * 30_000 });
const wrongCodeOf = (key: string) => {
  const valid = [-1, 0, 1].map((off) => codeOf(key, off));
  return ['000000', '111111', '222222', '333333'].find((code) => !valid.includes(code))!;
};

async function enrol(): Promise<{ key: string; codes: string[] }> {
  const { key } = await read<TotpKey>(await post('/security/totp'));
  // The code of the step before: those of now and next are left for the test.
  const { recoveryCodes } = await read<AddedFactor>(
    await post('/security/totp/confirm', { code: codeOf(key, -1) }),
  );
  return { key, codes: recoveryCodes! };
}

const toldOf = (userId: number) =>
  bus.events
    .filter(({ type, data }) => type === 'factor.changed' && (data as FactorChanged).userId === userId)
    .map(({ data }) => (data as FactorChanged).change);

describe('an authenticator app', () => {
  test('counts once a code of it was right, and comes with ten recovery codes', async () => {
    const { key, uri } = await read<TotpKey>(await post('/security/totp'));
    expect(uri).toContain(`secret=${key}`);
    expect(await security()).toMatchObject({ factors: [], recoveryCodesLeft: 0 });
    expect(await signIn()).not.toHaveProperty('factors');

    const wrong = await post('/security/totp/confirm', { code: wrongCodeOf(key) });
    expect([wrong.status, (await read<ErrorBody>(wrong)).code]).toEqual([400, 'WRONG_FACTOR']);
    expect((await security()).factors).toEqual([]);

    const added = await post('/security/totp/confirm', { code: codeOf(key) });
    const { recoveryCodes } = await read<AddedFactor>(added);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await security()).toMatchObject({
      factors: [{ kind: 'totp', name: 'Authenticator app' }],
      recoveryCodesLeft: 10,
    });
    expect(await signIn()).toMatchObject({ id: ada.id, factors: ['totp'] });
    await eventually(() => expect(toldOf(ada.id)).toEqual(['totp-added']));
  });

  test('is kept sealed, and its recovery codes as hashes', async () => {
    const { key, codes } = await enrol();
    const kept = JSON.stringify(
      await identity.sql(
        `select encode(sealed, 'escape') as sealed, (select array_agg(encode(code_hash, 'escape')) from recovery_codes where user_id = $1) as codes
         from second_factors where user_id = $1`,
        [ada.id],
      ),
    );
    expect(kept).not.toContain(key);
    for (const code of codes) expect(kept).not.toContain(code.replaceAll('-', ''));
  });

  test('has each code used once, also by requests at once, and none of before', async () => {
    const { key } = await enrol();
    const code = codeOf(key);
    const statuses = await Promise.all([1, 2, 3, 4, 5].map(async () => (await present('totp', code)).status));
    expect(statuses.sort()).toEqual([204, 400, 400, 400, 400]);
    expect((await present('totp', codeOf(key, -1))).status).toBe(400);
    expect((await present('totp', wrongCodeOf(key))).status).toBe(400);
    expect((await present('totp', codeOf(key, 1))).status).toBe(204);
  });

  test('is replaced by another one only once that is confirmed', async () => {
    const { key } = await enrol();
    const { key: another } = await read<TotpKey>(await post('/security/totp'));
    expect((await present('totp', codeOf(key))).status).toBe(204);
    const added = await post('/security/totp/confirm', { code: codeOf(another, -1) });
    expect(await read<AddedFactor>(added)).toEqual({ recoveryCodes: null });
    expect((await present('totp', codeOf(key, 1))).status).toBe(400);
    expect((await present('totp', codeOf(another))).status).toBe(204);
    expect((await security()).factors).toHaveLength(1);
  });

  test('that was begun again is told from a wrong code, and the newer key counts', async () => {
    const first = await read<TotpKey>(await post('/security/totp'));
    const second = await read<TotpKey>(await post('/security/totp'));
    expect([first.isAnew, second.isAnew]).toEqual([false, true]);
    const confirm = ({ key, begun }: TotpKey) => post('/security/totp/confirm', { code: codeOf(key), begun });
    const replaced = await confirm(first);
    expect([replaced.status, (await read<ErrorBody>(replaced)).code]).toEqual([409, 'KEY_REPLACED']);
    expect((await confirm(second)).status).toBe(200);
  });

  test('that nobody began cannot be confirmed', async () => {
    expect((await post('/security/totp/confirm', { code: '123456' })).status).toBe(404);
  });

  test('is nobody else’s to remove', async () => {
    await enrol();
    const { id } = (await security()).factors[0]!;
    expect((await own(`/security/factors/${id}`, { method: 'DELETE' }, 1)).status).toBe(404);
    expect((await own(`/security/factors/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect(await security()).toMatchObject({ factors: [], recoveryCodesLeft: 0 });
    await eventually(() => expect(toldOf(ada.id)).toEqual(['totp-added', 'totp-removed']));
  });

  test('goes with a deleted account', async () => {
    await enrol();
    const gone = await identity.as({ role: 'admin', userId: 1 })(`/admin/partners/${ada.id}`, {
      method: 'DELETE',
    });
    expect(gone.status).toBe(204);
    expect(await identity.sql('select from second_factors where user_id = $1', [ada.id])).toEqual([]);
  });
});

describe('recovery codes', () => {
  test('work once each, however they are typed, and the owner is told', async () => {
    const { codes } = await enrol();
    const typed = codes[0]!.toLowerCase().replaceAll('-', ' ');
    const statuses = await Promise.all(
      [1, 2, 3].map(async () => (await present('recovery-code', typed)).status),
    );
    expect(statuses.sort()).toEqual([204, 400, 400]);
    expect((await security()).recoveryCodesLeft).toBe(9);
    await eventually(() => expect(toldOf(ada.id)).toEqual(['totp-added', 'recovery-code-used']));
  });

  test('are replaced by new ones on request, which are another’s to use for nobody', async () => {
    const { codes } = await enrol();
    const { recoveryCodes } = await read<RecoveryCodes>(await post('/security/recovery-codes'));
    expect((await present('recovery-code', codes[1]!)).status).toBe(400);
    const another = await identity.as({ role: 'service' })('/internal/factors/1/present', {
      json: { kind: 'recovery-code', code: recoveryCodes[0] },
    });
    expect(another.status).toBe(400);
    expect((await present('recovery-code', recoveryCodes[0]!)).status).toBe(204);
  });

  test('stand in for a factor: there are none without one', async () => {
    expect((await post('/security/recovery-codes')).status).toBe(409);
  });
});

describe('an administrator', () => {
  beforeEach(makeAdmin);

  test('signs in once without a factor; after that only to set one up', async () => {
    const first = await signIn();
    expect(first).toMatchObject({ mustEnrol: true });
    expect(first).not.toHaveProperty('enrolOnly');
    expect(await signIn()).toMatchObject({ mustEnrol: true, enrolOnly: true });
    expect(await read<User>(await own('/user'))).toMatchObject({ mustEnrol: true });
    await enrol();
    const enrolled = await signIn();
    expect(enrolled).toMatchObject({ factors: ['totp'] });
    expect(enrolled).not.toHaveProperty('enrolOnly');
    expect(await read<User>(await own('/user'))).not.toHaveProperty('mustEnrol');
  });

  test('keeps the last factor', async () => {
    await enrol();
    const { id } = (await security()).factors[0]!;
    const refused = await own(`/security/factors/${id}`, { method: 'DELETE' });
    expect([refused.status, (await read<ErrorBody>(refused)).code]).toEqual([409, 'LAST_FACTOR']);
    expect((await security()).factors).toHaveLength(1);
  });
});

describe('after a reset of all factors', () => {
  const reset = () =>
    identity.database.transaction((transaction) => resetFactors(transaction, { ...ada, role: 'admin' }));
  const trySignIn = (password: string) =>
    identity.as({ role: 'anonymous' })('/sign-in', { json: { email: ada.email, password } });
  const service = (path: string, json: object = {}) => identity.as({ role: 'service' })(path, { json });
  const linksAskedFor = () =>
    bus.events.flatMap(({ type, data }) =>
      type === 'password-reset.requested' ? [(data as { resetId: number }).resetId] : [],
    );

  test('the password signs in no longer: a link for another one is mailed, and then grace is given once', async () => {
    await makeAdmin();
    await enrol();
    expect((await trySignIn(PASSWORD)).status).toBe(200);
    const before = linksAskedFor().length;
    await reset();
    expect((await trySignIn(PASSWORD)).status).toBe(401);
    expect(await security()).toMatchObject({ factors: [], recoveryCodesLeft: 0 });

    await eventually(() => expect(linksAskedFor()).toHaveLength(before + 1));
    await eventually(() => expect(toldOf(ada.id)).toEqual(['totp-added', 'all-removed']));
    const link = await service(`/internal/password-resets/${linksAskedFor().at(-1)}/link`);
    const { token } = await read<{ token: string }>(link);
    const chosen = 'quite another password';
    expect((await service('/internal/password-resets/use', { token, password: chosen })).status).toBe(200);
    const first = await read<CheckedUser>(await trySignIn(chosen));
    expect(first).toMatchObject({ mustEnrol: true });
    expect(first).not.toHaveProperty('enrolOnly');
    expect(await read<CheckedUser>(await trySignIn(chosen))).toMatchObject({ enrolOnly: true });
  });

  test('a link for a password that was asked for before works no longer', async () => {
    await service('/internal/password-resets', { email: ada.email });
    await eventually(() => expect(linksAskedFor().length).toBeGreaterThan(0));
    const [row] = await identity.sql('select max(id)::int as id from password_resets where user_id = $1', [
      ada.id,
    ]);
    const minted = await service(`/internal/password-resets/${row!.id}/link`);
    const { token } = await read<{ token: string }>(minted);
    await reset();
    const used = await service('/internal/password-resets/use', { token, password: 'of somebody else' });
    expect(used.status).toBe(404);
  });
});

describe('with ADMIN_SECOND_FACTOR=off', () => {
  test('nothing is required, which each start says, and who has a factor is asked all the same', async () => {
    const off = await startTestService('identity', AppModule, {
      ...ROOT,
      AMQP_URL: await freshBus(),
      ADMIN_SECOND_FACTOR: 'off',
    });
    try {
      const body = { json: { email: ROOT.ADMIN_EMAIL, password: ROOT.ADMIN_PASSWORD } };
      for (let signIns = 0; signIns < 2; signIns++) {
        const user = await read<CheckedUser>(await off.as({ role: 'anonymous' })('/sign-in', body));
        expect(user).not.toHaveProperty('mustEnrol');
      }
      const root = off.as({ role: 'admin', userId: 1 });
      expect(await read<Security>(await root('/security'))).toMatchObject({ isOffForAdmins: true });
      const { key } = await read<TotpKey>(await root('/security/totp', { method: 'POST', json: {} }));
      await root('/security/totp/confirm', { json: { code: codeOf(key) } });
      const user = await read<CheckedUser>(await off.as({ role: 'anonymous' })('/sign-in', body));
      expect(user).toMatchObject({ factors: ['totp'] });
      const { id } = (await read<Security>(await root('/security'))).factors[0]!;
      expect((await root(`/security/factors/${id}`, { method: 'DELETE' })).status).toBe(204);
    } finally {
      await off.close();
    }
  });
});

describe('after the secret of the services was changed', () => {
  test('what it sealed is sealed again, and still opens', async () => {
    const { key } = await enrol();
    const [before] = await identity.sql('select key_id from second_factors where user_id = $1', [ada.id]);

    const seals = new FactorSeals({
      FACTOR_KEY: factorKeyOf('another secret of the tests'),
      FACTOR_OLD_KEYS: [factorKeyOf(TEST_SECRET)],
    });
    const repeats = { add: () => undefined, stopped: false };
    await new ResealFactors(identity.database, seals, repeats as never).reseal();
    const [after] = await identity.sql('select sealed, key_id from second_factors where user_id = $1', [
      ada.id,
    ]);
    expect(after!.key_id).not.toBe(before!.key_id);
    expect(seals.open({ sealed: after!.sealed as Buffer, keyId: after!.key_id as string }, ada.id)).toBe(key);
  });
});
