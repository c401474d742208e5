import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { User } from '@portal/contracts/http/account';
import type { ErrorBody } from '@portal/contracts/http/errors';
import type { Person } from '@portal/contracts/http/internal';
import { eventually } from '@portal/kit/testing/eventually';
import { freshBus } from '@portal/kit/testing/fresh';
import { hearEvents } from '@portal/kit/testing/hear-events';
import { startTestService, type TestService } from '@portal/kit/testing/test-service';
import { AppModule } from '../src/app.module.js';
import { Passwords } from '../src/passwords/passwords.js';

const ADMIN = { ADMIN_EMAIL: 'Root@Portal.test', ADMIN_PASSWORD: 'the-admins-password' };
const ANN = { email: 'ann@agency.test', password: 'correct horse', firstName: 'Ann', lastName: 'Agent' };
const WRONG = 'The email or password you entered is incorrect. Please try again.';

let identity: TestService;
let bus: Awaited<ReturnType<typeof hearEvents>>;
beforeAll(async () => {
  const AMQP_URL = await freshBus();
  bus = await hearEvents(AMQP_URL);
  identity = await startTestService('identity', AppModule, { ...ADMIN, AMQP_URL });
}, 60_000);
afterAll(async () => {
  await identity.close();
  await bus.close();
});

const visitor = (path: string, json: unknown) => identity.as({ role: 'anonymous' })(path, { json });
const signUp = (changes: Record<string, unknown> = {}) => visitor('/sign-up', { ...ANN, ...changes });
const signIn = (email: string, password: string) => visitor('/sign-in', { email, password });
const read = async <Body>(response: Response) => (await response.json()) as Body;

describe('signing up', () => {
  test('makes a partner, trims and lower-cases the e-mail, and tells the others', async () => {
    const response = await signUp({ email: '  Eve@Agency.TEST ', companyName: 'Eve & Co' });
    expect(response.status).toBe(201);
    const user = await read<User>(response);
    expect(user).toEqual({
      id: expect.any(Number),
      role: 'partner',
      email: 'eve@agency.test',
      firstName: 'Ann',
      lastName: 'Agent',
      companyName: 'Eve & Co',
      address: null,
    });
    await eventually(() =>
      expect(bus.events.filter(({ subject }) => subject === `partner/${user.id}`)).toMatchObject([
        { type: 'partner.registered', source: 'identity', data: { partnerId: user.id } },
      ]),
    );
  });

  test('ignores a role in the body', async () => {
    const user = await read<User>(await signUp({ email: 'sly@agency.test', role: 'admin' }));
    expect(user.role).toBe('partner');
  });

  test('answers every missing field in the specified words', async () => {
    const response = await visitor('/sign-up', { email: 'nonsense', password: '12345' });
    expect(response.status).toBe(400);
    expect(await read<ErrorBody>(response)).toMatchObject({
      message: 'Please enter a valid email',
      code: 'VALIDATION_FAILED',
      errors: {
        email: ['Please enter a valid email'],
        password: ['Password must be at least 6 characters'],
        firstName: ['First name is required'],
        lastName: ['Last name is required'],
      },
    });
  });

  test('with one e-mail 20 times at once, in any case, makes one user', async () => {
    const cases = ['twin@agency.test', 'TWIN@agency.test'];
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, attempt) => signUp({ email: cases[attempt % 2] })),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = responses.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(19);
    expect(await read<ErrorBody>(refused[0]!)).toMatchObject({
      message: 'An account with this email already exists',
    });
    expect(await identity.sql(`select id from users where email = 'twin@agency.test'`)).toHaveLength(1);
    expect(JSON.stringify(bus.events)).not.toMatch(/agency\.test/i);
  });
});

describe('signing in', () => {
  beforeAll(async () => {
    await signUp();
  });

  test('answers the user, whatever the case of the e-mail, and no hash', async () => {
    const response = await signIn(' ANN@agency.test', ANN.password);
    expect(response.status).toBe(200);
    const user = await read<User>(response);
    expect(user).toMatchObject({ email: ANN.email, firstName: 'Ann', role: 'partner' });
    expect(JSON.stringify(user)).not.toMatch(/hash|argon/i);
  });

  test('answers a wrong password and an unknown e-mail alike, after the same work', async () => {
    const verify = jest.spyOn(identity.app.get(Passwords), 'verify');
    for (const email of [ANN.email, 'nobody@agency.test']) {
      verify.mockClear();
      const answer = await signIn(email, 'wrong horse');
      expect(answer.status).toBe(401);
      expect(await read<ErrorBody>(answer)).toMatchObject({ message: WRONG, code: 'WRONG_CREDENTIALS' });
      expect(verify).toHaveBeenCalledTimes(1);
    }
    verify.mockRestore();
  });

  test('checks the form first, in the specified words', async () => {
    const response = await signIn('nonsense', '12345');
    expect(response.status).toBe(400);
    expect((await read<ErrorBody>(response)).errors).toEqual({
      email: ['Please enter a valid email'],
      password: ['Password must be at least 6 characters'],
    });
  });

  test('a hundred times at once, all are answered', async () => {
    const responses = await Promise.all(Array.from({ length: 100 }, () => signIn(ANN.email, ANN.password)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  }, 30_000);
});

describe('the caller', () => {
  test('reads their own account', async () => {
    const user = await read<User>(await signUp({ email: 'own@agency.test' }));
    const response = await identity.as({ role: 'partner', userId: user.id })('/user');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(user);
  });

  test('gets 401 when the account is gone, and when there is none', async () => {
    expect((await identity.as({ role: 'partner', userId: 999_999 })('/user')).status).toBe(401);
    expect((await identity.as({ role: 'anonymous' })('/user')).status).toBe(401);
  });
});

describe('other services', () => {
  const service = () => identity.as({ role: 'service' });

  test('ask for people by id; unknown ones are left out', async () => {
    const user = await read<User>(await signUp({ email: 'known@agency.test', companyName: 'Known' }));
    const response = await service()('/internal/people', { json: { ids: [user.id, 999_999] } });
    expect(response.status).toBe(200);
    const { id, firstName, lastName, companyName, email } = user;
    expect(await read<Person[]>(response)).toEqual([
      { id, firstName, lastName, companyName, email, revision: 1 },
    ]);
  });

  test('ask for at most 500 people at once', async () => {
    const ids = Array.from({ length: 501 }, (_, index) => index + 1);
    expect((await service()('/internal/people', { json: { ids } })).status).toBe(400);
  });

  test('ask for one user; 404 for what is no id and for what is nobody', async () => {
    const user = await read<User>(await signUp({ email: 'single@agency.test' }));
    expect(await (await service()(`/internal/users/${user.id}`)).json()).toEqual(user);
    for (const id of ['999999', 'abc', '0', '1e3', '99999999999999999999'])
      expect((await service()(`/internal/users/${id}`)).status).toBe(404);
  });

  test('are the only ones who may', async () => {
    for (const role of ['anonymous', 'partner', 'admin'] as const) {
      const response = await identity.as({ role, userId: 1 })('/internal/people', { json: { ids: [1] } });
      expect(response.status).toBe(role === 'anonymous' ? 401 : 403);
    }
    expect((await fetch(`${identity.url}/internal/users/1`)).status).toBe(401);
  });
});

describe('the guided tour', () => {
  const path = '/user/onboarding-status';

  test('has not been seen by a new partner, and is once they say so; by nobody else', async () => {
    const [one, other] = await Promise.all(
      ['tour1@agency.test', 'tour2@agency.test'].map(async (email) => read<User>(await signUp({ email }))),
    );
    const as = ({ id }: User) => identity.as({ role: 'partner', userId: id });
    const seenBy = async (user: User) => (await as(user)(path)).json();
    expect(await seenBy(one!)).toEqual({ hasSeenOnboarding: false });
    const response = await as(one!)(path, { json: { hasSeenOnboarding: true, userId: other!.id } });
    expect([response.status, await response.json()]).toEqual([200, { hasSeenOnboarding: true }]);
    expect(await seenBy(one!)).toEqual({ hasSeenOnboarding: true });
    expect(await seenBy(other!)).toEqual({ hasSeenOnboarding: false });
  });

  test.each([{}, { hasSeenOnboarding: 'yes' }])('is not told by %j', async (json) => {
    expect((await identity.as({ role: 'partner', userId: 1 })(path, { json })).status).toBe(400);
  });

  test('is for partners whose account is there', async () => {
    expect((await identity.as({ role: 'partner', userId: 999_999 })(path)).status).toBe(401);
    expect((await identity.as({ role: 'admin', userId: 1 })(path)).status).toBe(403);
  });
});
