import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { User } from '@portal/contracts/http/account';
import type { Person } from '@portal/contracts/http/internal';
import { startTestService, type TestService } from '@portal/kit/testing/test-service';
import { AppModule } from '../src/app.module.js';

const ADMIN = { email: 'root@portal.test', password: 'the-admins-password' };

let identity: TestService;
beforeAll(async () => {
  identity = await startTestService('identity', AppModule, {
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });
});
afterAll(() => identity.close());

const anybody = (path: string, json: object) => identity.as({ role: 'anonymous' })(path, { json });
const password = 'correct horse';

async function partner(email: string, language?: string) {
  const signedUp = await anybody('/sign-up', {
    email,
    password,
    firstName: 'Ann',
    lastName: 'Agent',
    language,
  });
  const { id } = (await signedUp.json()) as User;
  const call = identity.as({ role: 'partner', userId: id });
  return {
    /** What mails to them come in. */
    read: () => languageOf(id),
    signIn: (language?: string) => anybody('/sign-in', { email, password, language }),
    choose: (language: unknown) => call('/partner/language', { method: 'PUT', json: { language } }),
  };
}

async function languageOf(id: number) {
  const found = await identity.as({ role: 'service' })('/internal/people', { json: { ids: [id] } });
  const [person] = (await found.json()) as Person[];
  return person!.language;
}

test('mails to a partner come in the language of the page that they signed up with', async () => {
  expect(await (await partner('ann@languages.test', 'es')).read()).toBe('es');
  expect(await (await partner('ben@languages.test')).read()).toBeNull();
});

test('who never said so reads the language of the page that they sign in with, and keeps it', async () => {
  const cas = await partner('cas@languages.test');
  expect((await cas.signIn('es')).status).toBe(200);
  expect(await cas.read()).toBe('es');
  await cas.signIn('en');
  expect(await cas.read()).toBe('es');
});

test('a partner chooses another, for themselves alone', async () => {
  const [dan, eve] = [await partner('dan@languages.test', 'es'), await partner('eve@languages.test', 'es')];
  const chosen = await dan.choose('en');
  expect([chosen.status, await chosen.json()]).toEqual([200, { language: 'en' }]);
  expect([await dan.read(), await eve.read()]).toEqual(['en', 'es']);
});

test('a language that there is not cannot be chosen, and is none where a page speaks it', async () => {
  const fay = await partner('fay@languages.test', 'es');
  for (const wrong of ['fr', 'ES', '', 7, null, undefined])
    expect((await fay.choose(wrong)).status).toBe(400);
  expect((await fay.signIn('fr')).status).toBe(200);
  expect(await fay.read()).toBe('es');
});

test('an administrator has none, whatever their page spoke', async () => {
  const signedIn = await anybody('/sign-in', { ...ADMIN, language: 'es' });
  const { id } = (await signedIn.json()) as User;
  expect(await languageOf(id)).toBeNull();
  expect(
    (
      await identity.as({ role: 'admin', userId: id })('/partner/language', {
        method: 'PUT',
        json: { language: 'es' },
      })
    ).ok,
  ).toBe(false);
});
