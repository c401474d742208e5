import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { SettingsError } from '@portal/kit/config/settings';
import { freshDatabase } from '@portal/kit/testing/fresh';
import { startTestService, type TestService } from '@portal/kit/testing/test-service';
import { AppModule } from '../src/app.module.js';

const ADMIN = { ADMIN_EMAIL: 'Root@Portal.test', ADMIN_PASSWORD: 'the-admins-password' };

let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeEach(async () => {
  database = await freshDatabase('identity');
});
afterEach(() => database.drop());

/** Starts identity with these settings on the test's database, and stops it again. */
async function whileRunning(env: Record<string, string>, work: (identity: TestService) => Promise<void>) {
  const identity = await startTestService('identity', AppModule, { DATABASE_URL: database.url, ...env });
  try {
    await work(identity);
  } finally {
    await identity.close();
  }
}

const signIn = (identity: TestService, password: string) =>
  identity.as({ role: 'anonymous' })('/sign-in', { json: { email: 'root@portal.test', password } });

describe('the first admin', () => {
  test('becomes an owner at the next start when there is none, as after a first start of the release before', async () => {
    await whileRunning(ADMIN, async (identity) => {
      await identity.sql('update users set admin_role = null');
    });
    await whileRunning(ADMIN, async (identity) => {
      const response = await signIn(identity, ADMIN.ADMIN_PASSWORD);
      expect(await response.json()).toMatchObject({ adminRole: 'owner' });
    });
  });

  test('is made at the first start, and not changed by later ones', async () => {
    await whileRunning(ADMIN, async (identity) => {
      const response = await signIn(identity, ADMIN.ADMIN_PASSWORD);
      expect(await response.json()).toMatchObject({ role: 'admin', email: 'root@portal.test' });
    });
    await whileRunning({ ...ADMIN, ADMIN_PASSWORD: 'another one' }, async (identity) => {
      expect((await signIn(identity, 'another one')).status).toBe(401);
      expect((await signIn(identity, ADMIN.ADMIN_PASSWORD)).status).toBe(200);
      expect(await identity.sql('select id from users')).toHaveLength(1);
    });
    await whileRunning({ ADMIN_EMAIL: '', ADMIN_PASSWORD: '' }, async (identity) => {
      expect((await signIn(identity, ADMIN.ADMIN_PASSWORD)).status).toBe(200);
    });
  });

  test.each([
    [{}, 'There is no administrator yet: set ADMIN_EMAIL and ADMIN_PASSWORD to make the first.'],
    [
      { ...ADMIN, ADMIN_EMAIL: 'root' },
      'ADMIN_EMAIL is wrong: it must be an e-mail address, without letters of other alphabets.',
    ],
    [
      { ...ADMIN, ADMIN_EMAIL: 'jürgen@example.com' }, // nobody could sign in by it
      'ADMIN_EMAIL is wrong: it must be an e-mail address, without letters of other alphabets.',
    ],
    [{ ...ADMIN, ADMIN_PASSWORD: '12345' }, 'ADMIN_PASSWORD is wrong: it has 6 to 200 characters.'],
    [
      { ...ADMIN, ADMIN_PASSWORD: 'elevenchars' },
      'ADMIN_PASSWORD is too weak. Administrators need at least 12 characters.',
    ],
    [
      { ...ADMIN, ADMIN_PASSWORD: 'Password123!' },
      'ADMIN_PASSWORD is too weak. Choose a password that is harder to guess.',
    ],
  ])(
    'needs settings: %j stops the start with one sentence',
    async (env, sentence) => {
      const start = startTestService('identity', AppModule, { DATABASE_URL: database.url, ...env });
      const error = await start.then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      expect(error).toBeInstanceOf(SettingsError);
      expect((error as SettingsError).sentences).toEqual([sentence]);
    },
    60_000,
  );

  test('is never made out of a partner', async () => {
    await whileRunning(ADMIN, async (identity) => {
      await identity.sql(`update users set role = 'partner'`);
    });
    await expect(whileRunning(ADMIN, async () => undefined)).rejects.toMatchObject({
      sentences: ['ADMIN_EMAIL has a partner account already: choose another.'],
    });
  });
});
