import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { FactorChanged } from '@portal/contracts/events/factor-changed';
import type { User } from '@portal/contracts/http/account';
import type { ErrorBody } from '@portal/contracts/http/errors';
import type { AddedFactor, PasskeyCreation, PasskeyRequest, Security } from '@portal/contracts/http/factors';
import type { CheckedUser } from '@portal/contracts/http/internal';
import { collectEvents } from '@portal/kit/testing/collect-events';
import { eventually } from '@portal/kit/testing/eventually';
import { freshBus } from '@portal/kit/testing/fresh';
import { startTestService, type TestService } from '@portal/kit/testing/test-service';
import { AppModule } from '../src/app.module.js';
import { PasskeyDevice } from './passkey-device.js';

const ROOT = { ADMIN_EMAIL: 'root@portal.test', ADMIN_PASSWORD: 'the-admins-password' };
const PASSWORD = 'a password of hers';
const SESSION = 'the key of a session';

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
const codeOf = async (response: Response) => [response.status, (await read<ErrorBody>(response)).code];

let people = 0;
let ada: User;
const signUp = async () =>
  read<User>(
    await identity.as({ role: 'anonymous' })('/sign-up', {
      json: {
        email: `passkey-${++people}@portal.test`,
        password: PASSWORD,
        firstName: 'Ada',
        lastName: 'Min',
      },
    }),
  );
beforeEach(async () => {
  ada = await signUp();
});

const own = (path: string, options: { method?: string; json?: unknown } = {}, userId = ada.id) =>
  identity.as({ role: 'partner', userId })(path, options);
const security = async (userId = ada.id) => read<Security>(await own('/security', {}, userId));
const begin = async (userId = ada.id, boundTo = SESSION) =>
  read<PasskeyCreation>(await own('/security/passkeys', { json: { boundTo } }, userId));
const confirm = (credential: unknown, { name = 'Phone', userId = ada.id, boundTo = SESSION } = {}) =>
  own('/security/passkeys/confirm', { json: { name, credential, boundTo } }, userId);
const add = async (device = new PasskeyDevice(), name = 'Phone') => {
  const added = await confirm(device.create(await begin()), { name });
  expect(added.status).toBe(200);
  return { device, codes: (await read<AddedFactor>(added)).recoveryCodes };
};
const service = (path: string, json: unknown) => identity.as({ role: 'service' })(path, { json });
const ask = async (userId = ada.id, boundTo = SESSION) =>
  read<PasskeyRequest>(await service(`/internal/factors/${userId}/passkey`, { boundTo }));
const present = (assertion: unknown, { userId = ada.id, boundTo = SESSION } = {}) =>
  service(`/internal/factors/${userId}/present`, { kind: 'passkey', assertion, boundTo });
const toldOf = (userId: number) =>
  bus.events
    .filter(({ type, data }) => type === 'factor.changed' && (data as FactorChanged).userId === userId)
    .map(({ data }) => (data as FactorChanged).change);
const age = () =>
  identity.sql(`update passkey_challenges set expires_at = now() where user_id = $1`, [ada.id]);

describe('a passkey', () => {
  test('is added by what the browser made for the challenge, and comes with recovery codes', async () => {
    const options = await begin();
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: ada.email },
      attestation: 'none',
      excludeCredentials: [],
      timeout: 300_000,
    });
    expect(Buffer.from(options.challenge, 'base64url').length).toBeGreaterThanOrEqual(32);
    const device = new PasskeyDevice();
    const { recoveryCodes } = await read<AddedFactor>(
      await confirm(device.create(options), { name: ' Phone ' }),
    );
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await security()).toMatchObject({
      factors: [{ kind: 'passkey', name: 'Phone' }],
      recoveryCodesLeft: 10,
      arePasskeysPossible: true,
    });
    const signedIn = await identity.as({ role: 'anonymous' })('/sign-in', {
      json: { email: ada.email, password: PASSWORD },
    });
    expect(await read<CheckedUser>(signedIn)).toMatchObject({ factors: ['passkey'] });
    await eventually(() => expect(toldOf(ada.id)).toEqual(['passkey-added']));
  });

  test('may be one of several, each with its name, and none is added twice', async () => {
    const { device } = await add();
    const options = await begin();
    expect(options.excludeCredentials).toEqual([
      { id: device.id, type: 'public-key', transports: ['internal'] },
    ]);
    const again = await confirm(device.create(options));
    expect(await codeOf(again)).toEqual([409, 'PASSKEY_THERE']);
    const { codes } = await add(new PasskeyDevice(), 'Key on my ring');
    expect(codes).toBeNull();
    expect((await security()).factors.map(({ name }) => name)).toEqual(['Phone', 'Key on my ring']);
    expect((await ask()).allowCredentials).toHaveLength(2);
  });

  test('of somebody is nobody else’s: its id is known once in the portal', async () => {
    const { device } = await add();
    const bob = await signUp();
    const stolen = await confirm(device.create(await begin(bob.id)), { userId: bob.id });
    expect(await codeOf(stolen)).toEqual([409, 'PASSKEY_THERE']);
    expect((await security(bob.id)).factors).toEqual([]);
  });

  test('is renamed by its owner alone, and works as before', async () => {
    const { device } = await add();
    const { id } = (await security()).factors[0]!;
    const rename = (name: unknown, of = id, userId = ada.id) =>
      own(`/security/factors/${of}`, { method: 'PATCH', json: { name } }, userId);
    expect((await rename('  Work phone ')).status).toBe(204);
    expect(await security()).toMatchObject({ factors: [{ id, name: 'Work phone' }] });
    for (const wrong of ['', '  ', 'x'.repeat(61), 7, undefined])
      expect((await rename(wrong)).status).toBe(400);
    expect((await rename('x'.repeat(60))).status).toBe(204);
    const bob = await signUp();
    expect((await rename('Mine', id, bob.id)).status).toBe(404);
    expect((await rename('Gone', id + 1_000)).status).toBe(404);
    expect((await security()).factors[0]!.name).toBe('x'.repeat(60));
    expect((await present(device.get(await ask()))).status).toBe(204);
    await eventually(() => expect(toldOf(ada.id)).toEqual(['passkey-added']));
  });

  test('is removed like any factor, and then no longer works', async () => {
    const { device } = await add();
    const request = await ask();
    const { id } = (await security()).factors[0]!;
    expect((await own(`/security/factors/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect(await codeOf(await present(device.get(request)))).toEqual([400, 'WRONG_FACTOR']);
    expect(await security()).toMatchObject({ factors: [], recoveryCodesLeft: 0 });
    await eventually(() => expect(toldOf(ada.id)).toEqual(['passkey-added', 'passkey-removed']));
  });

  test('alone is the factor that an administrator keeps', async () => {
    await identity.sql(`update users set role = 'admin' where id = $1`, [ada.id]);
    await add();
    const { id } = (await security()).factors[0]!;
    expect(await codeOf(await own(`/security/factors/${id}`, { method: 'DELETE' }))).toEqual([
      409,
      'LAST_FACTOR',
    ]);
  });
});

describe('what a browser made is refused', () => {
  const refused = async (credential: unknown, given = {}) => {
    expect(await codeOf(await confirm(credential, given))).toEqual([400, 'WRONG_FACTOR']);
    expect((await security()).factors).toEqual([]);
  };

  test('for another address, and for one that nobody touched', async () => {
    const device = new PasskeyDevice();
    await refused(device.create(await begin(), { origin: 'https://evil.example' }));
    await refused(device.create(await begin(), { rpId: 'evil.example' }));
    await refused(device.create(await begin(), { touched: false }));
  });

  test('for another challenge, and for one that was used or is five minutes old', async () => {
    const device = new PasskeyDevice();
    await refused(device.create(await begin(), { challenge: 'AAAA' }));
    const options = await begin();
    await refused(device.create(options, { challenge: 'AAAA' }));
    await refused(device.create(options));
    const old = await begin();
    await age();
    await refused(device.create(old));
  });

  test('in another session, and by another person', async () => {
    const options = await begin();
    await refused(new PasskeyDevice().create(options), { boundTo: 'another session' });
    const bob = await signUp();
    const stolen = await confirm(new PasskeyDevice().create(options), { userId: bob.id });
    expect(stolen.status).toBe(400);
    await confirm(new PasskeyDevice().create(options));
    expect((await security()).factors).toHaveLength(1);
  });

  test('with an attestation that was not asked for: its certificates name addresses', async () => {
    const statement = { alg: -7, sig: new Uint8Array(8), x5c: [new Uint8Array(8)] };
    for (const format of ['packed', 'fido-u2f', 'tpm', 'apple'])
      await refused(new PasskeyDevice().create(await begin(), { format, statement }));
  });

  test('when it is no credential at all', async () => {
    const { response, ...rest } = new PasskeyDevice().create(await begin());
    await refused({ ...rest, response: { ...response, attestationObject: 'AAAA' } });
    const noText = await confirm({ ...rest, response: { ...response, attestationObject: '<>' } });
    expect(await codeOf(noText)).toEqual([400, 'VALIDATION_FAILED']);
    expect((await confirm({ ...rest, response }, { name: ' ' })).status).toBe(400);
  });
});

describe('presenting a passkey', () => {
  test('answers a challenge of this sign-in, once, also by requests at once', async () => {
    const { device } = await add();
    const request = await ask();
    expect(request).toMatchObject({
      rpId: 'localhost',
      userVerification: 'preferred',
      allowCredentials: [{ id: device.id, type: 'public-key', transports: ['internal'] }],
    });
    const assertion = device.get(request);
    const statuses = await Promise.all([1, 2, 3, 4].map(async () => (await present(assertion)).status));
    expect(statuses.sort()).toEqual([204, 400, 400, 400]);
    expect((await security()).factors[0]!.usedAt).not.toBeNull();
  });

  test('is refused to another sign-in, after five minutes, and with a challenge of before', async () => {
    const { device } = await add();
    const request = await ask();
    expect((await present(device.get(request), { boundTo: 'another sign-in' })).status).toBe(400);
    await age();
    expect((await present(device.get(request))).status).toBe(400);
    const [before] = [await ask(), await ask()];
    expect((await present(device.get(before))).status).toBe(400);
  });

  test('is refused with another key, address or challenge, and without a touch', async () => {
    const { device } = await add();
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    for (const differently of [
      { key: privateKey },
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { challenge: 'AAAA' },
      { touched: false },
    ])
      expect(await codeOf(await present(device.get(await ask(), differently)))).toEqual([
        400,
        'WRONG_FACTOR',
      ]);
    expect((await present(device.get(await ask()))).status).toBe(204);
    expect(toldOf(ada.id)).not.toContain('passkey-refused');
  });

  test('is refused for another person’s', async () => {
    const { device } = await add();
    const bob = ada;
    ada = await signUp();
    await add();
    expect((await present(device.get(await ask()))).status).toBe(400);
    expect((await present(device.get(await ask(bob.id)), { userId: bob.id })).status).toBe(204);
  });

  test('whose counter went back is refused, and its owner is told; a forged one tells nobody', async () => {
    const { device } = await add();
    expect((await present(device.get(await ask(), { counter: 7 }))).status).toBe(204);
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    expect((await present(device.get(await ask(), { counter: 6, key: privateKey }))).status).toBe(400);
    expect(toldOf(ada.id)).not.toContain('passkey-refused');
    for (const counter of [7, 6, 0])
      expect(await codeOf(await present(device.get(await ask(), { counter })))).toEqual([
        400,
        'WRONG_FACTOR',
      ]);
    await eventually(() =>
      expect(toldOf(ada.id)).toEqual([
        'passkey-added',
        ...Array.from({ length: 3 }, () => 'passkey-refused'),
      ]),
    );
    expect((await present(device.get(await ask(), { counter: 8 }))).status).toBe(204);
  });

  test('that does not count its uses works each time', async () => {
    const { device } = await add();
    for (let uses = 0; uses < 3; uses++)
      expect((await present(device.get(await ask(), { counter: 0 }))).status).toBe(204);
  });

  test('asks for none of somebody who has none', async () => {
    const none = await service(`/internal/factors/${ada.id}/passkey`, { boundTo: SESSION });
    expect(await codeOf(none)).toEqual([409, 'NO_PASSKEYS']);
  });
});

test('a portal without a name of its own has no passkeys, and says so', async () => {
  const plain = await startTestService('identity', AppModule, {
    ...ROOT,
    AMQP_URL: await freshBus(),
    PUBLIC_URL: 'http://192.0.2.7:8080',
  });
  try {
    const root = plain.as({ role: 'admin', userId: 1 });
    expect(await read<Security>(await root('/security'))).toMatchObject({ arePasskeysPossible: false });
    const begun = await root('/security/passkeys', { json: { boundTo: SESSION } });
    expect(await codeOf(begun)).toEqual([409, 'NO_PASSKEYS']);
  } finally {
    await plain.close();
  }
});
