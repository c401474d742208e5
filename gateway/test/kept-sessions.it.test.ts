import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { eventually } from '@portal/kit/testing/eventually';
import { freshDatabase } from '@portal/kit/testing/fresh';
import { Sessions } from '../src/session/sessions.js';
import { startGateway, type Browser, type TestGateway } from './gateway.js';
import { users } from './users.js';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let here: TestGateway;
let there: TestGateway;
beforeAll(async () => {
  database = await freshDatabase('gateway');
  here = await startGateway({ DATABASE_URL: database.url });
  there = await startGateway({ DATABASE_URL: database.url });
});
afterAll(async () => {
  await Promise.all([here, there].map((each) => each?.close()));
  await database?.drop();
});
beforeEach(() => here.service.sql('delete from throttle'));

const at = (gateway: TestGateway, { cookies }: Browser): Browser => {
  const browser = gateway.browser();
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  return browser;
};
const statusOf = async (browser: Browser) => (await browser.get('/api/user')).status;

/** Holds the clock of what is kept: without it, a slow machine would forget by itself. */
async function whileNoTimePasses(work: (pass: (ms: number) => void) => Promise<void>): Promise<void> {
  let now = performance.now();
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => now);
  await work((ms) => void (now += ms)).finally(() => clock.mockRestore());
}

/** What ends the sessions of a partner who is signed in, told to `here`. */
const ends: [string, (browser: Browser) => Promise<unknown>][] = [
  ['signing out', (browser) => browser.post('/api/logout')],
  [
    'ending all others, elsewhere',
    async () => (await here.browser().signIn('partner')).call('DELETE', '/api/sessions'),
  ],
  ['ending all of a user', () => here.service.app.get(Sessions).endAllOf(users.partner.id)],
];

describe('a session that ends', () => {
  test.each(ends)('by %s counts at once where it ended, and 50 ms later everywhere', async (_how, end) => {
    const browser = await here.browser().signIn('partner');
    const [copy, elsewhere] = [at(here, browser), at(there, browser)];
    await whileNoTimePasses(async (pass) => {
      expect([await statusOf(copy), await statusOf(elsewhere)]).toEqual([200, 200]);
      await end(browser);
      expect(await statusOf(copy)).toBe(401);
      pass(50);
      expect(await statusOf(elsewhere)).toBe(401);
    });
  });

  test('changes nothing any more, nowhere, from the moment it ended', async () => {
    const browser = await here.browser().signIn('partner');
    const elsewhere = at(there, browser);
    await whileNoTimePasses(async () => {
      expect(await statusOf(elsewhere)).toBe(200);
      await browser.post('/api/logout');
      const changed = await elsewhere.call('PATCH', '/api/profile', { firstName: 'Eve' });
      expect(changed.status).toBe(401);
    });
  });

  test('nor reads what the audit log has, such as a mail', async () => {
    const browser = await here.browser().signIn('admin');
    const elsewhere = at(there, browser);
    await whileNoTimePasses(async () => {
      expect(await statusOf(elsewhere)).toBe(200);
      await browser.post('/api/logout');
      expect((await elsewhere.get('/api/admin/mails/1')).status).toBe(401);
    });
  });

  test('while it is being read is not known to whoever asks after its end', async () => {
    const browser = await here.browser().signIn('partner');
    const sessions = here.service.app.get(Sessions);
    const token = browser.cookies.get('portal-session')!;
    const [isRead, mayAnswer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const read = sessions.find.bind(sessions);
    const find = jest.spyOn(sessions, 'find').mockImplementationOnce(async (asked) => {
      const session = await read(asked);
      isRead.resolve();
      await mayAnswer.promise;
      return session;
    });
    try {
      await whileNoTimePasses(async () => {
        const early = sessions.findToRead(token);
        await isRead.promise;
        await sessions.end(token);
        expect(await sessions.findToRead(token)).toBeNull();
        mayAnswer.resolve();
        expect(await early).toMatchObject({ userId: users.partner.id });
        expect(await sessions.findToRead(token)).toBeNull();
      });
    } finally {
      find.mockRestore();
    }
  });
});

test('a session of which something is to be noted is read until that is noted', async () => {
  const browser = await here.browser().signIn('partner');
  const sessions = here.service.app.get(Sessions);
  const token = browser.cookies.get('portal-session')!;
  await here.service.sql(`update sessions set used_at = now() - interval '6 minutes'`);
  await whileNoTimePasses(async () => {
    const stale = async () => (await sessions.findToRead(token))?.stale;
    expect([await stale(), await stale()]).toEqual([true, true]);
    sessions.noteUse((await sessions.findToRead(token))!);
    await eventually(async () => expect(await stale()).toBe(false));
  });
});
