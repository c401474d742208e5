import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { User } from '@portal/contracts/http/account';
import type { ErrorBody } from '@portal/contracts/http/errors';
import type { Person } from '@portal/contracts/http/internal';
import { eventually } from '@portal/kit/testing/eventually';
import { freshBus } from '@portal/kit/testing/fresh';
import { collectEvents } from '@portal/kit/testing/collect-events';
import { startTestService, type TestService } from '@portal/kit/testing/test-service';
import request, { type Response } from 'supertest';
import { AppModule } from '../src/app.module.js';
import { Passwords } from '../src/passwords/passwords.js';

const ADMIN = { ADMIN_EMAIL: 'Root@Portal.test', ADMIN_PASSWORD: 'the-admins-password' };
const ANN = { email: 'ann@agency.test', password: 'correct horse', firstName: 'Ann', lastName: 'Agent' };
const WRONG = 'The email or password you entered is incorrect. Please try again.';

let identity: TestService;
let bus: Awaited<ReturnType<typeof collectEvents>>;
beforeAll(async () => {
  const AMQP_URL = await freshBus();
  bus = await collectEvents(AMQP_URL);
  identity = await startTestService('identity', AppModule, { ...ADMIN, AMQP_URL });
});
afterAll(async () => {
  await identity.close();
  await bus.close();
});

const visitor = (path: string, body: object) => identity.ask({ role: 'anonymous' }).post(path).send(body);
const signUp = (changes: Record<string, unknown> = {}) => visitor('/sign-up', { ...ANN, ...changes });
const signIn = (email: string, password: string) => visitor('/sign-in', { email, password });
const read = <Body>(response: Response) => response.body as Body;

describe('signing up', () => {
  test('makes a partner, trims and lower-cases the e-mail, and tells the others', async () => {
    const response = await signUp({ email: '  Eve@Agency.TEST ', companyName: 'Eve & Co' }).expect(201);
    const user = read<User>(response);
    expect(user).toEqual({
      id: expect.any(Number),
      role: 'partner',
      adminRole: null,
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
    const user = read<User>(await signUp({ email: 'sly@agency.test', role: 'admin' }));
    expect(user.role).toBe('partner');
  });

  test('answers every missing field in the specified words', async () => {
    const response = await visitor('/sign-up', { email: 'nonsense', password: '12345' }).expect(400);
    expect(read<ErrorBody>(response)).toMatchObject({
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

  test('refuses a password that is easy to guess, and makes no account', async () => {
    const response = await signUp({ email: 'guess@agency.test', password: '123456' }).expect(400);
    expect(read<ErrorBody>(response)).toMatchObject({
      code: 'WEAK_PASSWORD',
      errors: { password: ['Choose a password that is harder to guess.'] },
    });
    expect(await identity.sql(`select id from users where email = 'guess@agency.test'`)).toEqual([]);
  });

  test('with one e-mail 20 times at once, in any case, makes one user', async () => {
    const cases = ['twin@agency.test', 'TWIN@agency.test'];
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, attempt) => signUp({ email: cases[attempt % 2] })),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = responses.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(19);
    expect(read<ErrorBody>(refused[0]!)).toMatchObject({
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
    const response = await signIn(' ANN@agency.test', ANN.password).expect(200);
    const user = read<User>(response);
    expect(user).toMatchObject({ email: ANN.email, firstName: 'Ann', role: 'partner' });
    expect(JSON.stringify(user)).not.toMatch(/hash|argon/i);
  });

  test('goes on with a password of before the rules', async () => {
    const email = 'before@agency.test';
    await signUp({ email }).expect(201);
    const passwordHash = await identity.app.get(Passwords).hash('123456');
    await identity.sql('update users set password_hash = $2 where email = $1', [email, passwordHash]);
    await signIn(email, '123456').expect(200);
  });

  test('answers a wrong password and an unknown e-mail alike, after the same work', async () => {
    const verify = jest.spyOn(identity.app.get(Passwords), 'verify');
    for (const email of [ANN.email, 'nobody@agency.test']) {
      verify.mockClear();
      const answer = await signIn(email, 'wrong horse').expect(401);
      expect(read<ErrorBody>(answer)).toMatchObject({ message: WRONG, code: 'WRONG_CREDENTIALS' });
      expect(verify).toHaveBeenCalledTimes(1);
    }
    verify.mockRestore();
  });

  test('checks the form first, in the specified words', async () => {
    const response = await signIn('nonsense', '12345').expect(400);
    expect(read<ErrorBody>(response).errors).toEqual({
      email: ['Please enter a valid email'],
      password: ['Password must be at least 6 characters'],
    });
  });

  test('a hundred times at once, all are answered', async () => {
    const responses = await Promise.all(Array.from({ length: 100 }, () => signIn(ANN.email, ANN.password)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

describe('the caller', () => {
  test('reads their own account', async () => {
    const user = read<User>(await signUp({ email: 'own@agency.test' }));
    await identity.ask({ role: 'partner', userId: user.id }).get('/user').expect(200, user);
  });

  test('gets 401 when the account is gone, and when there is none', async () => {
    await identity.ask({ role: 'partner', userId: 999_999 }).get('/user').expect(401);
    await identity.ask({ role: 'anonymous' }).get('/user').expect(401);
  });
});

describe('other services', () => {
  const service = () => identity.ask({ role: 'service' });

  test('ask for people by id; unknown ones are left out', async () => {
    const user = read<User>(await signUp({ email: 'known@agency.test', companyName: 'Known' }));
    const { id, firstName, lastName, companyName, email } = user;
    const name = { firstName, lastName, companyName };
    const known: Person = {
      id,
      ...name,
      email,
      revision: 1,
      isUnverified: false,
      suspendedAt: null,
      language: null,
    };
    await service()
      .post('/internal/people')
      .send({ ids: [id, 999_999] })
      .expect(200, [known]);
  });

  test('ask for at most 500 people at once', async () => {
    const ids = Array.from({ length: 501 }, (_, index) => index + 1);
    await service().post('/internal/people').send({ ids }).expect(400);
  });

  test('ask for one user; 404 for what is no id and for what is nobody', async () => {
    const user = read<User>(await signUp({ email: 'single@agency.test' }));
    await service().get(`/internal/users/${user.id}`).expect(200, user);
    for (const id of ['999999', 'abc', '0', '1e3', '99999999999999999999'])
      await service().get(`/internal/users/${id}`).expect(404);
  });

  test('are the only ones who may', async () => {
    for (const role of ['anonymous', 'partner', 'admin'] as const)
      await identity
        .ask({ role, userId: 1 })
        .post('/internal/people')
        .send({ ids: [1] })
        .expect(role === 'anonymous' ? 401 : 403);
    await request(identity.url).get('/internal/users/1').expect(401);
  });
});

describe('the guided tour', () => {
  const path = '/user/onboarding-status';

  test('has not been seen by a new partner, and is once they say so; by nobody else', async () => {
    const [one, other] = await Promise.all(
      ['tour1@agency.test', 'tour2@agency.test'].map(async (email) => read<User>(await signUp({ email }))),
    );
    const as = ({ id }: User) => identity.ask({ role: 'partner', userId: id });
    await as(one!).get(path).expect(200, { hasSeenOnboarding: false });
    await as(one!)
      .post(path)
      .send({ hasSeenOnboarding: true, userId: other!.id })
      .expect(200, { hasSeenOnboarding: true });
    await as(one!).get(path).expect(200, { hasSeenOnboarding: true });
    await as(other!).get(path).expect(200, { hasSeenOnboarding: false });
  });

  test.each([{}, { hasSeenOnboarding: 'yes' }])('is not told by %j', async (body) => {
    await identity.ask({ role: 'partner', userId: 1 }).post(path).send(body).expect(400);
  });

  test('is for partners whose account is there', async () => {
    await identity.ask({ role: 'partner', userId: 999_999 }).get(path).expect(401);
    await identity.ask({ role: 'admin', userId: 1 }).get(path).expect(403);
  });
});
