import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  changeCredentials,
  findAccount,
  findPeople,
  requestPasswordReset,
} from '@portal/contracts/calls/internal';
import { badRequest } from '@portal/kit/http/errors';
import { fakeCall } from '@portal/kit/testing/fake-service';
import type { AuditEntry, AuditOverview } from '@portal/contracts/http/audit';
import { actionsOf, AUDIT_SORTED } from '@portal/contracts/values/audit';
import { inHeader } from '@portal/kit/http/audit';
import { pagesRead } from '@portal/kit/testing/pages-read';
import { eventually } from '@portal/kit/testing/eventually';
import { announceError } from '@portal/kit/testing/error-watch';
import type { FastifyInstance } from 'fastify';
import { auditList } from '../src/audit/read-audit-log.sql.js';
import { startGateway, type Browser, type TestGateway } from './gateway.js';
import { users } from './users.js';

/** identity's part: what it answers to an invite is as the test says. */
let invites = 0;
let acceptStatus = 204;
let answerInvite: () => { status: number; body: unknown };
const identity = (app: FastifyInstance) => {
  app.post('/admin/invite', async (_request, reply) => {
    const { status, body } = answerInvite();
    const change = { before: null, after: { inviteId: invites, email: 'x@y.test' } };
    void reply.header(...inHeader(change));
    return reply.code(status).send(body);
  });
  fakeCall(app, changeCredentials, () => {
    throw badRequest('Wrong.', 'WRONG_PASSWORD');
  });
  fakeCall(app, findAccount, ({ body }) => {
    const known = Object.values(users).find(({ email }) => email === body.email);
    return { account: known ? { id: known.id, role: known.role } : null };
  });
  fakeCall(app, requestPasswordReset, () => undefined);
  app.post('/accept-invite', async (_request, reply) => {
    void reply.header(...inHeader({ before: null, after: { adminId: 12 } }));
    return reply.code(acceptStatus).send();
  });
  fakeCall(app, findPeople, () => [
    {
      id: 1,
      firstName: 'Portal',
      lastName: 'Admin',
      companyName: null,
      email: 'admin@example.com',
      revision: 1,
    },
  ]);
};

let found = true;
const taken = { batchId: 3, anotherCopy: true, credits: 1, amountCents: 52_550, sha256: 'ab'.repeat(32) };
const stopped = { stopped: true, partnerId: 7, userId: 7, role: 'partner', byLink: true };
const ofDana = { partnerId: 9, type: 'ach' };
const documents = (app: FastifyInstance) => {
  app.post('/bank-account-stop', async (request, reply) => {
    const { token } = JSON.parse(String(request.body)) as { token: string };
    if (token === 'too-late') return reply.code(409).send({ code: 'CHANGE_IN_EFFECT' });
    if (token === 'lost') {
      reply.hijack();
      return void request.raw.socket.destroy();
    }
    if (token === 'again') return reply.send({ already: true });
    return reply.header(...inHeader({ before: { stopped: false }, after: stopped })).send({ already: false });
  });
  app.post('/admin/nacha-files/12/nacha.txt', async (_request, reply) =>
    reply
      .header(...inHeader({ before: null, after: taken }))
      .header('content-type', 'text/plain; charset=us-ascii')
      .header('content-disposition', 'attachment; filename="nacha-file-12.txt"')
      .header('portal-copy', 'another')
      .send('101 021000021\r\n'),
  );
  app.get('/documents/:id', async (_request, reply) =>
    found
      ? reply
          .header(...inHeader({ before: ofDana, after: ofDana }))
          .header('content-disposition', 'attachment; filename="w9.pdf"')
          .send('the W-9 of Dana')
      : reply.code(404).send({ code: 'NOT_FOUND', message: 'File not found', requestId: '' }),
  );
};

let gateway: TestGateway;
let admin: Browser;
beforeAll(async () => {
  gateway = await startGateway({ TRUST_PROXY: '127.0.0.1' }, { identity, documents });
  admin = await gateway.browser().signIn('admin');
});
afterAll(() => gateway.close());
beforeEach(() => {
  answerInvite = () => ({ status: 201, body: { id: ++invites } });
  gateway.peers.identity.heard.length = 0;
  gateway.peers.documents.heard.length = 0;
});

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0';
const noor = { email: 'noor@agency.test', firstName: 'Noor', lastName: 'Haddad' };
const invite = (browser = admin) => browser.post('/api/admin/invite', noor);
const list = async (query = '', browser = admin) => {
  const answer = await browser.get(`/api/admin/audit-log${query}`);
  return { ...answer, entries: answer.json as unknown as AuditEntry[] };
};
const newest = async () => (await list('?limit=1')).entries[0]!;
const rowsOf = (requestId: string) =>
  gateway.service.sql('select entry, status, subject from audit_log where request_id = $1 order by id', [
    requestId,
  ]);

describe('an action', () => {
  test('is written down before it goes on and with its answer; the browser is not told', async () => {
    const answer = await admin.call('POST', '/api/admin/invite', noor, {
      'user-agent': FIREFOX,
      'x-forwarded-for': '203.0.113.7',
    });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('x-portal-audit')).toBeNull();
    const entry = await newest();
    expect(entry).toEqual({
      id: expect.any(Number),
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      actor: { id: 1, role: 'admin', name: 'Portal Admin' },
      action: 'admin.invited',
      subject: `invite/${invites}`,
      subjectName: null,
      partner: null,
      outcome: 'done',
      status: 201,
      before: null,
      after: { inviteId: invites, email: '(withheld)' },
      requestId: answer.headers.get('x-request-id'),
      address: '203.0.113.7',
      device: 'Firefox on Windows',
    });
    expect(await rowsOf(entry.requestId)).toEqual([
      { entry: 'attempted', status: null, subject: null },
      { entry: 'answered', status: 201, subject: `invite/${invites}` },
    ]);
  });

  test.each([
    ['refused', 409, 'refused'],
    ['failed', 503, 'failed'],
    ['broken', 500, 'unknown'],
  ])('that was %s says so, and tells no change', async (_case, status, outcome) => {
    answerInvite = () => ({ status, body: { code: 'X', message: 'No.', requestId: '' } });
    expect((await invite()).status).toBe(status);
    expect(await newest()).toMatchObject({ outcome, status, subject: null, before: null, after: null });
  });

  test('whose answer nobody was left to write down is unknown', async () => {
    await gateway.service.sql(
      `insert into audit_log (request_id, entry, actor_id, actor_role, action, subject)
       values ('lost', 'attempted', 1, 'admin', 'partner.deleted', 'partner/7')`,
    );
    expect(await newest()).toMatchObject({
      requestId: 'lost',
      outcome: 'unknown',
      status: null,
      address: null,
      device: null,
    });
  });

  test('that cannot be written down does not happen', async () => {
    announceError(/relation "audit_log" does not exist/);
    await gateway.service.sql('alter table audit_log rename to audit_log_away');
    try {
      expect((await invite()).status).toBe(503);
      // But for whether the factor is to be shown again.
      expect(gateway.peers.identity.heard.filter(({ method }) => method !== 'GET')).toEqual([]);
    } finally {
      await gateway.service.sql('alter table audit_log_away rename to audit_log');
    }
  });

  test('that gives out a file has its figures, and the browser gets the file as it is: D-93', async () => {
    const answer = await admin.post('/api/admin/nacha-files/12/nacha.txt', { voidsSeen: 0 });
    expect([answer.status, answer.text]).toEqual([200, '101 021000021\r\n']);
    expect(['content-disposition', 'portal-copy'].map((name) => answer.headers.get(name))).toEqual([
      'attachment; filename="nacha-file-12.txt"',
      'another',
    ]);
    expect(await newest()).toMatchObject({
      action: 'nacha-file.taken',
      subject: 'nacha-file/12',
      outcome: 'done',
      before: null,
      after: taken,
    });
  });

  test('by a caller without the right is not audited', async () => {
    const before = await newest();
    for (const browser of [gateway.browser(), await gateway.browser().signIn('partner')])
      expect((await invite(browser)).status).toBeGreaterThan(400);
    expect(await newest()).toEqual(before);
  });

  test('leaves nothing private in the table', async () => {
    await invite();
    await admin.call('PATCH', '/api/admin/credentials', {
      currentPassword: 'not-my-secret',
      newEmail: 'moved@agency.test',
    });
    expect(JSON.stringify(await gateway.service.sql('select * from audit_log'))).not.toMatch(
      /noor|haddad|agency|x@y|not-my-secret/i,
    );
  });
});

describe('a document', () => {
  const read = (browser = admin) => browser.get('/api/documents/3');

  test('that an administrator reads is an entry, without its contents', async () => {
    expect((await read()).text).toBe('the W-9 of Dana');
    expect(await newest()).toMatchObject({
      action: 'document.read',
      actor: { id: 1 },
      subject: 'document/3',
      partner: { id: 9, name: null },
      outcome: 'done',
      before: ofDana,
      after: ofDana,
    });
    expect(JSON.stringify(await gateway.service.sql('select * from audit_log'))).not.toMatch(/W-9|w9|Dana/);
  });

  test('is found among what was done about its partner, and in the file of that', async () => {
    await read();
    const { requestId } = await newest();
    const about = async (subject: string) =>
      (await list(`?subject=${subject}`)).entries.map((entry) => entry.requestId);
    expect(await about('partner/9')).toContain(requestId);
    expect(await about('document/3')).toContain(requestId);
    for (const other of ['partner/90', 'partner/7', 'admin/9'])
      expect(await about(other)).not.toContain(requestId);
    const file = async (subject: string) =>
      (await admin.get(`/api/admin/audit-log.csv?subject=${subject}`)).text;
    expect(await file('partner/9')).toContain(requestId);
    expect(await file('partner/90')).not.toContain(requestId);
  });

  test('that is not there was not read, which the entry says', async () => {
    found = false;
    expect((await read()).status).toBe(404);
    found = true;
    expect(await newest()).toMatchObject({ action: 'document.read', outcome: 'refused', status: 404 });
  });

  test('that a partner reads is no entry', async () => {
    const before = await newest();
    expect((await read(await gateway.browser().signIn('partner'))).status).toBe(200);
    expect(await newest()).toEqual(before);
  });

  test('is not read when that cannot be written down', async () => {
    announceError(/relation "audit_log" does not exist/);
    await gateway.service.sql('alter table audit_log rename to audit_log_away');
    try {
      const answer = await read();
      expect([answer.status, answer.json.code]).toEqual([503, 'UNAVAILABLE']);
      expect(gateway.peers.documents.heard).toEqual([]);
    } finally {
      await gateway.service.sql('alter table audit_log_away rename to audit_log');
    }
  });
});

describe('who comes and goes', () => {
  const login = (email: string, password: string, browser = gateway.browser()) =>
    browser.post('/api/login', { email, password });
  const ofAction = async (action: string) => (await list(`?action=${action}`)).entries;

  test('an administrator’s sign-in and sign-out are entries of theirs', async () => {
    const browser = gateway.browser();
    await browser.call(
      'POST',
      '/api/login',
      { email: users.admin.email, password: users.admin.password },
      {
        'user-agent': FIREFOX,
        'x-forwarded-for': '203.0.113.7',
      },
    );
    const actor = { id: 1, role: 'admin', name: 'Portal Admin' };
    expect(await newest()).toMatchObject({
      action: 'admin.signed-in',
      actor,
      subject: 'admin/1',
      outcome: 'done',
      address: '203.0.113.7',
      device: 'Firefox on Windows',
    });
    expect((await browser.post('/api/logout')).status).toBe(204);
    expect(await newest()).toMatchObject({ action: 'admin.signed-out', actor, outcome: 'done' });
  });

  test('no session is opened for an administrator when that cannot be written down', async () => {
    announceError(/request failed UNAVAILABLE .*relation "audit_log" does not exist/);
    const sessions = () => gateway.service.sql('select count(*)::int as n from sessions');
    const before = await sessions();
    await gateway.service.sql('alter table audit_log rename to audit_log_away');
    try {
      expect((await login(users.admin.email, users.admin.password)).status).toBe(503);
      expect(await sessions()).toEqual(before);
    } finally {
      await gateway.service.sql('alter table audit_log_away rename to audit_log');
    }
  });

  test('a wrong password for an administrator says whose account, by somebody not signed in', async () => {
    expect((await login(users.admin.email, 'a guess')).status).toBe(401);
    await eventually(async () =>
      expect(await ofAction('admin.sign-in-failed')).toEqual([
        expect.objectContaining({ actor: null, subject: 'admin/1', outcome: 'refused', status: 401 }),
      ]),
    );
  });

  test('an unknown e-mail is only that: what was typed is not kept', async () => {
    expect((await login('stranger@nowhere.test', 'a guess')).status).toBe(401);
    await eventually(async () =>
      expect(await ofAction('unknown.sign-in-failed')).toEqual([
        expect.objectContaining({ actor: null, subject: null, outcome: 'refused' }),
      ]),
    );
    expect(JSON.stringify(await gateway.service.sql('select * from audit_log'))).not.toMatch(
      /nowhere|a guess/,
    );
  });

  test('guessing unknown e-mails from everywhere adds at most 60 entries an hour', async () => {
    const guess = (turn: number) =>
      gateway.browser().call(
        'POST',
        '/api/login',
        { email: `s${turn}@nowhere.test`, password: 'a guess' },
        {
          'x-forwarded-for': `198.51.100.${turn}`,
        },
      );
    for (let turn = 1; turn <= 70; turn++) expect((await guess(turn)).status).toBe(401);
    const asked = () => gateway.peers.identity.heard.filter(({ url }) => url === '/internal/accounts/find');
    await eventually(() => expect(asked()).toHaveLength(70));
    await eventually(async () =>
      expect(
        await gateway.service.sql(
          `select count(*)::int as n from audit_log where action = 'unknown.sign-in-failed' and entry = 'answered'`,
        ),
      ).toEqual([{ n: 60 }]),
    );
  });

  test('partners leave nothing here', async () => {
    const before = await newest();
    const browser = await gateway.browser().signIn('partner');
    await browser.post('/api/logout');
    expect(await newest()).toEqual(before);
  });

  test('a link for an administrator’s password is an entry when it is asked for', async () => {
    expect((await gateway.browser().post('/api/forgot-password', { email: users.admin.email })).status).toBe(
      204,
    );
    await eventually(async () =>
      expect(await newest()).toMatchObject({ action: 'admin.reset-asked', actor: null, subject: 'admin/1' }),
    );
  });

  test('an accepted invitation is an entry of the new administrator; a refused one is none', async () => {
    const accept = () =>
      gateway.browser().post('/api/accept-invite', { token: 'secret-token', password: 'long enough' });
    expect((await accept()).status).toBe(204);
    const entry = await newest();
    expect(entry).toMatchObject({
      action: 'admin.invite-accepted',
      actor: { id: 12, role: 'admin', name: null },
      outcome: 'done',
    });
    acceptStatus = 404;
    expect((await accept()).status).toBe(404);
    expect(await newest()).toEqual(entry);
  });

  test('a stopped bank account is an entry of whoever the link is of; a link that stopped nothing is none', async () => {
    const stop = (token: string) => gateway.browser().post('/api/bank-account-stop', { token });
    expect((await stop('secret-token')).status).toBe(200);
    const entry = await newest();
    expect(entry).toMatchObject({
      action: 'bank-account.stopped',
      actor: { id: 7, role: 'partner' },
      subject: 'partner/7',
      outcome: 'done',
      // A partner's address goes with them, and nothing goes from here.
      address: null,
      device: null,
    });
    for (const token of ['again', 'too-late']) await stop(token);
    expect(await newest()).toEqual(entry);
    // It may have been stopped: the log says so, of nobody and from nowhere, since it may be the partner's.
    announceError(/OUTCOME_UNKNOWN/);
    expect((await stop('lost')).json).toMatchObject({ code: 'OUTCOME_UNKNOWN' });
    await eventually(async () =>
      expect(await newest()).toMatchObject({
        action: 'bank-account.stopped',
        actor: null,
        subject: null,
        outcome: 'unknown',
        address: null,
        device: null,
      }),
    );
    expect(JSON.stringify(await gateway.service.sql('select * from audit_log'))).not.toContain(
      'secret-token',
    );
  });
});

test.each(['update audit_log set action = action', 'delete from audit_log', 'truncate audit_log'])(
  'history stays as it is: %s is refused',
  async (statement) => {
    await expect(gateway.service.sql(statement)).rejects.toThrow(/append-only/);
  },
);

describe('the list', () => {
  test('is read by page, newest first, to its end and back', async () => {
    for (let more = 0; more < 3; more++) await invite();
    const all = (await list('?action=admin.invited')).entries;
    expect(all.length).toBeGreaterThanOrEqual(4);
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).sort((one, other) => other - one));

    const seen: number[] = [];
    let path: string | undefined = '/api/admin/audit-log?action=admin.invited&limit=2';
    let last = path;
    while (path) {
      last = path;
      const page = await admin.get(path);
      expect(page.headers.get('x-total-count')).toBe(String(all.length));
      seen.push(...(page.json as unknown as AuditEntry[]).map(({ id }) => id));
      path = /<([^>]*)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
    }
    expect(seen).toEqual(all.map(({ id }) => id));
    const back = /<([^>]*)>; rel="prev"/.exec((await admin.get(last)).headers.get('link')!)![1]!;
    const page = (await admin.get(back)).json as unknown as AuditEntry[];
    expect(page.map(({ id }) => id)).toEqual(
      seen.slice(-2 - (seen.length % 2 || 2), -(seen.length % 2 || 2)),
    );
  });

  test('is filtered by action, actor, subject and day', async () => {
    await invite();
    const today = new Date().toISOString().slice(0, 10);
    const count = async (query: string) => (await list(query)).entries.length;
    const { entries } = await list(`?subject=invite/${invites}`);
    expect(entries).toEqual([expect.objectContaining({ subject: `invite/${invites}` })]);
    expect(await count('?subject=invite/9999')).toBe(0);
    expect((await list('?action=partner.deleted')).entries.map(({ requestId }) => requestId)).toEqual([
      'lost',
    ]);
    expect(await count('?actor=1&action=admin.invited')).toBe(await count('?action=admin.invited'));
    expect(await count('?actor=2')).toBe(0);
    expect(await count(`?from=${today}&to=${today}`)).toBe(await count(''));
    expect(await count(`?from=2020-01-01&to=2020-12-31`)).toBe(0);
    expect(await count(`?from=0001-01-01&to=9999-12-31`)).toBe(await count(''));
    expect(await count(`?to=2020-12-31&action=admin.invited`)).toBe(0);
  });

  test('is filtered by kind, by thing and by nobody, each combined with the others', async () => {
    const actions = async (query: string) =>
      [...new Set((await list(query)).entries.map(({ action }) => action))].sort();
    const all = await actions('?limit=200');
    const only = (wanted: (kind: string, thing: string | null) => boolean) =>
      all.filter((action) => wanted(...AUDIT_SORTED[action]));
    expect(await actions('?limit=200&kind=signing-in')).toEqual(only((kind) => kind === 'signing-in'));
    expect(await actions('?limit=200&thing=admin')).toEqual(only((_kind, thing) => thing === 'admin'));
    expect(await actions('?kind=people&thing=invite')).toEqual(['admin.invited']);
    expect(await actions('?kind=people&action=admin.invited')).toEqual(['admin.invited']);
    expect(await actions('?kind=money&action=admin.invited')).toEqual([]);
    expect(await actions('?kind=money&thing=claim')).toEqual([]);
    expect(await actions('?actor=nobody&thing=admin')).toEqual(['admin.reset-asked', 'admin.sign-in-failed']);
    expect(await actions('?kind=money&actor=nobody')).toEqual([]);
  });

  test('names whom an action is about, and everybody who did something', async () => {
    const { entries } = await list('?action=admin.sign-in-failed');
    expect(entries[0]).toMatchObject({ subject: 'admin/1', subjectName: 'Portal Admin' });
    const overview = (await admin.get('/api/admin/audit-log/overview')).json as unknown as AuditOverview;
    expect(overview.people).toEqual([
      { id: 1, name: 'Portal Admin' },
      { id: 12, name: null },
      { id: 7, name: null },
    ]);
    const [head] = await gateway.service.sql<{ number: number; hash: string }>(
      `select number, encode(hash, 'hex') as hash from audit_chain order by number desc limit 1`,
    );
    expect(overview.head).toEqual(head);
    expect((await gateway.browser().get('/api/admin/audit-log/overview')).status).toBe(401);
  });

  test.each([
    ['?action=everything', { action: ['There is no such action'] }],
    ['?kind=everything', { kind: ['There is no such kind'] }],
    ['?thing=everything', { thing: ['There is no such thing'] }],
    ['?actor=me', { actor: ['Enter a number, or nobody'] }],
    ['?subject=Dana', { subject: ['Such as partner/7'] }],
    ['?from=yesterday', { from: ['Enter a day such as 2026-11-22'] }],
    ['?from=0000-01-01', { from: ['Enter a day such as 2026-11-22'] }],
    ['?to=0000-12-31', { to: ['Enter a day such as 2026-11-22'] }],
  ])('of %s is refused', async (query, errors) => {
    const { status, json } = await list(query);
    expect([status, json.errors]).toEqual([400, errors]);
  });

  describe('of 100,000 actions', () => {
    beforeAll(async () => {
      const copy = (entry: string, status: string) => `
        insert into audit_log (request_id, entry, at, actor_id, actor_role, action, subject, status, after)
        select 'many-' || n, '${entry}', now() - n * interval '1 minute', 1 + n % 5, 'admin',
          case when n % 1000 = 0 then 'partner.deleted' else 'product.edited' end, 'product/' || n % 5000, ${status},
          case when '${entry}' = 'answered' then jsonb_build_object('partnerId', n % 5000) end
        from generate_series(1, 100000) n`;
      await gateway.service.sql('alter table audit_log disable trigger chained'); // quicker
      await gateway.service.sql(copy('attempted', 'null'));
      await gateway.service.sql(copy('answered', '200'));
      await gateway.service.sql('alter table audit_log enable trigger chained');
      await gateway.service.sql('vacuum analyze audit_log');
    });

    test.each([
      ['the newest', {}],
      ['a rare action', { action: 'partner.deleted' }],
      ['one administrator', { actor: 3 }],
      ['one subject', { subject: 'product/4711' }],
      ['one partner', { subject: 'partner/4711' }],
      ['days of the middle', { from: '2026-01-01', to: '2026-12-31' }],
      ['a rare kind', { among: actionsOf({ kind: 'people' }) }],
      ['the most frequent kind', { among: actionsOf({ kind: 'products' }) }],
      ['a thing that nothing is about', { among: actionsOf({ thing: 'payout' }) }],
      ['nobody signed in', { actor: 'nobody' }],
      ['a rare action of one administrator', { action: 'partner.deleted', actor: 1 }],
    ] as const)('reads little for a page of %s', async (_case, filters) => {
      const firstPage = { sort: 'date', descending: true, from: null, limit: 26 } as const;
      const { database } = gateway.service;
      expect(await pagesRead(database, ...auditList.pageStatement(firstPage, filters))).toBeLessThan(600);
      expect(await pagesRead(database, ...auditList.countStatement(filters))).toBeLessThan(1_500);
    });
  });

  test('shows the numbers alone while identity is away', async () => {
    await gateway.peers.identity.close();
    expect((await newest()).actor).toEqual({ id: 1, role: 'admin', name: null });
  });
});
