import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { collectEvents } from '@portal/kit/testing/collect-events';
import { announceError } from '@portal/kit/testing/error-watch';
import { eventually } from '@portal/kit/testing/eventually';
import { freshBus, freshDatabase } from '@portal/kit/testing/fresh';
import { TEST_SECRET } from '@portal/kit/testing/internal-keys';
import type { TestService } from '@portal/kit/testing/test-service';
import pg from 'pg';
import { canonical } from '../src/seals/seal.rules.js';
import { SealBooks } from '../src/seals/seal-books.js';
import { isClosed } from '../src/statements/statement.sql.js';
import { IssueClosedMonth } from '../src/statements/issue-closed-month.js';
import { SLACK_SECONDS, type SignedStatement } from '../src/statements/statement.rules.js';
import { checkSeals, unsealed } from './check-seals.js';
import { shareOfLongestTurn } from './share-of-longest-turn.js';
import { signed } from './sign-again.js';
import { startPayouts } from './support.js';

// Entries are added without the figures that go with them.
announceError(/^payouts: error WatchBooks: the books are out of balance/);

const [AVA, BEN] = [7, 8];
const NEXT_KEY = 'another key of the seals';
const folder = mkdtempSync(join(tmpdir(), 'portal-statements-'));
afterAll(() => rmSync(folder, { recursive: true }));
copyFileSync(new URL('../../../scripts/verify.mjs', import.meta.url), join(folder, 'verify.mjs'));

/** Runs the one file, beside what it checks, as somebody does who has nothing else of ours. */
const verified = (...names: string[]) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const child = execFile(process.execPath, ['verify.mjs', ...names], { cwd: folder }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode!, said: stdout + stderr }),
    );
  });
const save = (name: string, content: string | object) =>
  writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));

const seal = (service: TestService) => service.app.get(SealBooks).sealAll();
const asOwner = (service: TestService, text: string) =>
  service.sql(`begin; set local session_replication_role = replica; ${text}; commit`);

/** Entries as the specification has them (section 6), posted when they occurred; Ben's are between them. */
const addHistory = (service: TestService) =>
  service.sql(
    `insert into ledger_entries (kind, sale_id, partner_id, month, amount_cents, occurred_at, created_at)
     select kind, sale_id, partner_id, '2026-03', cents, at::timestamptz, at::timestamptz
     from (values ('earned', 42, ${AVA}, 18000, '2026-03-01T12:00:00Z'), ('earned', 43, ${BEN}, 77777, '2026-03-02T12:00:00Z'),
       ('reversed', 42, ${AVA}, -13562, '2026-05-30T12:00:00Z'), ('reversed', 43, ${BEN}, -55555, '2026-05-31T12:00:00Z'))
       as entry (kind, sale_id, partner_id, cents, at)`,
  );
const addPayout = (service: TestService) =>
  service.sql(
    `with payout as (
       insert into payouts (partner_id, month, amount_cents, sales_count, idempotency_key)
       values (${AVA}, '2026-03', 4438, 1, 'key') returning id)
     insert into ledger_entries (kind, payout_id, partner_id, month, amount_cents, occurred_at, created_at)
     select 'paid', id, ${AVA}, '2026-03', -4438, '2026-06-01T09:00:00Z', '2026-06-01T09:00:00Z' from payout`,
  );

describe('a signed statement', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let payouts: TestService;
  const start = (more: Record<string, string> = {}) =>
    startPayouts({ DATABASE_URL: database.url, PUBLIC_URL: 'https://portal.example/', ...more });
  beforeAll(async () => {
    database = await freshDatabase('payouts');
    payouts = await start({ SEALS_OLD_KEYS: NEXT_KEY });
    await addHistory(payouts);
    await addPayout(payouts);
    await seal(payouts);
  });
  afterAll(async () => {
    await payouts.close();
    await database.drop();
  });
  const get = (path: string, userId = AVA, service = payouts) =>
    service.ask({ role: 'partner', userId }).get(`/partner/statements${path}`);
  const file = async (period: string, userId = AVA, service = payouts) =>
    (await get(`/${period}.json`, userId, service).buffer(true).expect(200)).body as SignedStatement;

  test('of each month begins with the balance of the month before', async () => {
    const { body } = await get('').expect(200);
    const months = body.map((each: Record<string, unknown>) => [
      each.period,
      each.openingInCents,
      each.closingInCents,
    ]);
    expect(months.at(-1)).toEqual(['2026-03', 0, 18_000]);
    expect(months.at(-3)).toEqual(['2026-05', 18_000, 4_438]);
    expect(months.at(-4)).toEqual(['2026-06', 4_438, 0]);
    expect(months[0][0] < new Date().toISOString().slice(0, 7)).toBe(true);
    for (const [name, period] of [
      ['a.json', '2026-03'],
      ['b.json', '2026-04'],
      ['c.json', '2026-05'],
      ['d.json', '2026-06'],
    ] as const)
      save(name, await file(period));
    expect(await verified('a.json', 'b.json', 'c.json', 'd.json')).toEqual({
      code: 0,
      said: expect.stringMatching(
        /^a\.json: 1 lines, opening \+ sum = closing, 1 proofs, 1 seals, signed by \w{16} of https:\/\/portal\.example: true\nb\.json: 0 lines[^]*This shows that the lines are part of books sealed by 20[^]*It does not show that a sale/,
      ),
    });
  });

  test('as CSV has its lines and its balance', async () => {
    const { text } = await get('/2026-05.csv')
      .expect(200)
      .expect('content-type', /^text\/csv/);
    const [header, opening, line] = text.split('\n');
    expect(header).toBe('Entry,Kind,Date,Month,Sale,Payout,Amount,Balance,Seal,Leaf');
    expect(opening).toBe(',opening,,,,,,180.00,,');
    expect(line).toMatch(/^3,reversed,2026-05-30T12:00:00\.000Z,2026-03,42,,-135\.62,44\.38,\d{13},2$/);
  });

  test('is the same bytes for ever: again, by two at once, after a restart, with another key', async () => {
    const bytes = async (service: TestService) => {
      const answer = await service.as({ role: 'partner', userId: AVA })('/partner/statements/2026-07.json');
      return Buffer.from(await answer.arrayBuffer()).toString();
    };
    const [first, ...others] = await Promise.all(Array.from({ length: 8 }, () => bytes(payouts)));
    const again = await start({
      SEALS_KEY: NEXT_KEY,
      SEALS_OLD_KEYS: TEST_SECRET,
    });
    await seal(again);
    others.push(await bytes(again), await bytes(payouts));
    expect(new Set(others)).toEqual(new Set([first]));
    // One that is issued now has the seal that names the new key, and is signed with that.
    save('new.json', await file('2026-08', AVA, again));
    save('old.json', JSON.parse(first!) as object);
    expect((await verified('old.json', 'new.json')).code).toBe(0);
    const [old, now] = [JSON.parse(first!) as SignedStatement, await file('2026-08', AVA, again)];
    expect(now.statement.keys).toHaveLength(2);
    expect(now.keyId).not.toBe(old.keyId);
    await again.close();
  });

  test('is there once the month is over and its entries are sealed, and of no other month', async () => {
    const current = new Date().toISOString().slice(0, 7);
    const { body } = await get(`/${current}.json`).expect(409);
    expect(body).toMatchObject({ code: 'STATEMENT_NOT_CLOSED', message: 'This month is not closed yet' });
    for (const period of ['2026-02', '2026-13', '2026', 'x'])
      expect([period, (await get(`/${period}.json`)).status]).toEqual([period, 404]);
    await get('/2026-03.json', 99).expect(404);
    await payouts.sql(
      `insert into ledger_entries (kind, partner_id, month, amount_cents, occurred_at, created_at)
       values ('adjusted', 9, '2026-03', 5, now(), '2026-03-09T12:00:00Z')`,
    );
    for (const period of ['2026-03', '2026-04'])
      expect((await get(`/${period}.json`, 9).expect(409)).body.code).toBe('STATEMENT_NOT_SEALED');
    await seal(payouts);
    await get('/2026-03.json', 9).expect(200);
  });

  test('is not there while something that began in its month may still be posted', async () => {
    const slow = new pg.Client({ connectionString: database.url });
    await slow.connect();
    await slow.query('begin');
    await slow.query('select 1');
    const until = new Date(Date.now() + 1);
    await slow.query('select pg_sleep(0.01)');
    const closed = async () => (await payouts.database.first(isClosed, { until, slackSeconds: 0 }))!.closed;
    expect(await closed()).toBe(false);
    await slow.query('commit');
    expect(await closed()).toBe(true);
    await slow.end();
  });

  test('is there only an hour after the month, by when a clock that was set back is right again', async () => {
    const until = new Date();
    const closed = async (slackSeconds: number) =>
      (await payouts.database.first(isClosed, { until, slackSeconds }))!.closed;
    await eventually(async () => expect(await closed(0)).toBe(true));
    expect(await closed(SLACK_SECONDS)).toBe(false);
  });

  test('is looked at by an administrator who sees the partner’s pages, and not made by that', async () => {
    const look = (path: string) =>
      payouts.ask({ role: 'partner', userId: BEN, looksOn: true }).get(`/partner/statements${path}`);
    for (const kind of ['json', 'csv'])
      expect((await look(`/2026-06.${kind}`).expect(409)).body).toMatchObject({
        code: 'STATEMENT_NOT_ISSUED',
        message: expect.stringContaining('This statement has not been made yet'),
      });
    await look('/2026-02.json').expect(404);
    expect((await look(`/${new Date().toISOString().slice(0, 7)}.json`).expect(409)).body.code).toBe(
      'STATEMENT_NOT_CLOSED',
    );
    const listed = async () =>
      (await look('').expect(200)).body.find((each: { period: string }) => each.period === '2026-06')
        .issuedAt;
    expect(await listed()).toBeNull();
    const made = await file('2026-06', BEN);
    expect(await listed()).toBe(made.statement.issuedAt);
    expect((await look('/2026-06.json').expect(200)).body).toEqual(made);
  });

  test('tells nothing of another partner: neither numbers, nor salts, nor amounts by trying', async () => {
    const [own, others] = [await file('2026-03'), await file('2026-03', BEN)];
    expect(own.statement.lines).toHaveLength(1);
    const text = JSON.stringify(own);
    const [theirs] = others.statement.lines;
    for (const secret of [theirs!.salt, '77777', '"saleId":43', `"partnerId":${BEN}`])
      expect(text).not.toContain(secret);
    // Their leaf is beside ours: with any salt that we know, or none, no amount gives it.
    const beside = new Set(own.statement.lines.flatMap(({ proof }) => proof));
    const salts = ['', ...own.statement.lines.map(({ salt }) => salt)];
    const hit = (salt: string, amountCents: number) =>
      beside.has(
        createHash('sha256')
          .update(
            Buffer.concat([
              Buffer.of(0),
              Buffer.from(salt, 'hex'),
              canonical({ ...theirs!.entry, amountCents }),
            ]),
          )
          .digest('hex'),
      );
    for (const salt of salts)
      for (let cents = 77_000; cents < 78_000; cents++) expect(hit(salt, cents)).toBe(false);
    expect(hit(theirs!.salt, 77_777)).toBe(true);
  });

  test('is made of all months before, each of which ends where the next begins', async () => {
    await payouts.sql(
      `insert into ledger_entries (kind, partner_id, month, amount_cents, occurred_at, created_at)
       select 'adjusted', 77, '2026-03', cents, at::timestamptz, at::timestamptz
       from (values (5, '2026-03-09T12:00:00Z'), (7, '2026-05-09T12:00:00Z')) as entry (cents, at)`,
    );
    await seal(payouts);
    await file('2026-07', 77);
    const { body } = await get('', 77).expect(200);
    const issued = body.filter((each: { issuedAt: string | null }) => each.issuedAt !== null);
    expect(issued.map((each: { period: string }) => each.period)).toEqual(['2026-07', '2026-05', '2026-03']);
    // One between them, later, fits as well.
    expect((await file('2026-04', 77)).statement).toMatchObject({ openingInCents: 5, closingInCents: 5 });
  });

  test('is refused where something was posted in a month that was closed', async () => {
    announceError(
      /^payouts: error request failed INTERNAL .*The books contradict a statement: that of partner 77/,
    );
    await payouts.sql(
      `insert into ledger_entries (kind, partner_id, month, amount_cents, occurred_at, created_at)
       values ('adjusted', 77, '2026-03', 1, now(), '2026-05-10T12:00:00Z')`,
    );
    await seal(payouts);
    expect((await get('/2026-06.json', 77)).status).toBe(500);
    expect((await get('/2026-08.json', 77)).status).toBe(500);
    await get('/2026-07.json', 77).expect(200);
  });

  test('of which one character is changed is found to be wrong', async () => {
    const text = canonical(await file('2026-05')).toString();
    save('whole.json', text);
    expect((await verified('whole.json')).code).toBe(0);
    const steps = 40;
    for (let step = 0; step < steps; step++) {
      const at = Math.floor((step * (text.length - 2)) / (steps - 1)) + 1;
      const other = /[0-8a-y]/i.test(text[at]!) ? String.fromCharCode(text.charCodeAt(at) + 1) : '?';
      save('changed.json', text.slice(0, at) + other + text.slice(at + 1));
      expect([at, (await verified('changed.json')).code > 0]).toEqual([at, true]);
    }
    const changed = await file('2026-05');
    changed.statement.lines[0]!.entry.amountCents += 1;
    save('changed.json', changed);
    expect((await verified('changed.json')).said).toBe(
      'changed.json: its signature is wrong: something in it was changed\n',
    );
    save('other.json', '{"a":1}');
    expect(await verified('other.json')).toEqual({
      code: 2,
      said: 'other.json: This is no statement of a portal\n',
    });
  });
});

describe('the month that was closed last', () => {
  test('is stated by the service itself, to whoever has entries in it or a balance, and each is told of once', async () => {
    const AMQP_URL = await freshBus();
    const bus = await collectEvents(AMQP_URL);
    const payouts = await startPayouts({ AMQP_URL });
    await addHistory(payouts);
    await payouts.sql(
      `insert into ledger_entries (kind, partner_id, month, amount_cents, occurred_at, created_at)
       select 'adjusted', partner, '2026-03', cents, at::timestamptz, at::timestamptz
       from (values (1, 5, '2026-03-09T12:00:00Z'), (1, -5, '2026-04-09T12:00:00Z'), (2, 5, '2026-08-09T12:00:00Z'))
         as entry (partner, cents, at)`,
    );
    const close = () => payouts.app.get(IssueClosedMonth).issueAll('2026-06');
    const issued = async () =>
      (
        await payouts.sql<{ of: string }>(
          `select partner_id || ' ' || period as of from statements order by partner_id, period`,
        )
      ).map((row) => row.of);
    // Nothing is sealed yet: it is tried again.
    await close();
    expect(await issued()).toEqual([]);
    await seal(payouts);
    await close();
    // 1 has no balance any more, and 2 had nothing yet.
    const expected = [AVA, BEN].flatMap((partner) =>
      ['2026-03', '2026-05', '2026-06'].map((month) => `${partner} ${month}`),
    );
    expect(await issued()).toEqual(expected);
    await close();
    const told = () =>
      bus.events.flatMap(({ type, data }) =>
        type === 'statement.issued' ? [data as { period: string }] : [],
      );
    await eventually(async () => expect(told()).toHaveLength(6));
    expect(told()).toContainEqual({ partnerId: AVA, period: '2026-05', closingCents: 4_438, revision: 1 });
    await bus.close();
    await payouts.close();
  });

  test('is stated to the others where the books contradict one', async () => {
    announceError(
      /^payouts: error IssueClosedMonth: the statement of partner 7 for 2026-06 could not be made: .* is not what was sealed/,
    );
    const payouts = await startPayouts();
    await addHistory(payouts);
    await seal(payouts);
    await asOwner(payouts, 'update ledger_entries set amount_cents = 18001 where id = 1');
    await payouts.app.get(IssueClosedMonth).issueAll('2026-06');
    expect(await payouts.sql('select distinct partner_id from statements')).toEqual([{ partner_id: BEN }]);
    await payouts.close();
  });
});

describe('a statement of 25,000 lines in full seals', () => {
  test('is made without keeping others of the process waiting, by seals that have no trees yet, and is what RFC 8785 writes', async () => {
    const payouts = await startPayouts();
    await payouts.sql(
      `insert into ledger_entries (kind, sale_id, partner_id, month, amount_cents, occurred_at, created_at)
       select 'earned', sale, case when sale % 2 = 0 then ${AVA} else ${BEN} end, '2026-03', sale % 1000, now(), '2026-03-09T12:00:00Z'
       from generate_series(1, 50000) sale`,
    );
    // The process may be sealing by itself meanwhile.
    await eventually(async () => {
      await seal(payouts);
      expect(await unsealed(payouts.sql)).toBe(0);
    });
    await asOwner(
      payouts,
      'delete from seal_tiles where seq in (select seq from seals order by seq limit 2)',
    );
    let text = '';
    const read = async (kind: string) => {
      const answer = await payouts.as({ role: 'partner', userId: AVA })(
        `/partner/statements/2026-03.${kind}`,
      );
      expect([kind, answer.status]).toEqual([kind, 200]);
      const body = Buffer.from(await answer.arrayBuffer());
      expect(Number(answer.headers.get('content-length'))).toBe(body.length);
      return body.toString();
    };
    // In one go it is most of it.
    expect(await shareOfLongestTurn(async () => (text = await read('json')))).toBeLessThan(0.3);
    expect(text).toBe(`${canonical(JSON.parse(text) as object).toString()}\n`);
    expect((JSON.parse(text) as SignedStatement).statement.lines).toHaveLength(25_000);
    await checkSeals(payouts.sql);
    const rows = (await read('csv')).trimEnd().split('\n');
    expect(rows).toHaveLength(25_002);
    expect(rows.at(-1)).toMatch(/^50000,earned,.*,0\.00,124750\.00,\d+,9999$/);
    save('large.json', text);
    expect((await verified('large.json')).code).toBe(0);
    await payouts.close();
  });
});

describe('what the owner of the database does to the books, also with the key', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let payouts: TestService;
  const seals = async () =>
    (await payouts.ask({ role: 'partner', userId: AVA }).get('/seals?limit=1000').expect(200))
      .body as object[];
  const download = async (period: string, userId: number = AVA) =>
    payouts.ask({ role: 'partner', userId }).get(`/partner/statements/${period}.json`);
  beforeAll(async () => {
    database = await freshDatabase('payouts');
    payouts = await startPayouts({ DATABASE_URL: database.url });
    await addHistory(payouts);
    await seal(payouts);
    await addPayout(payouts);
    await seal(payouts);
    save('kept.json', (await download('2026-03')).body as object);
    save('june.json', (await download('2026-06')).body as object);
    save('seals.json', await seals());
    expect((await verified('kept.json', 'june.json', 'seals.json')).code).toBe(0);
  });
  afterAll(async () => {
    await payouts.close();
    await database.drop();
  });

  test('an amount that is changed is in no statement: the portal itself finds it', async () => {
    announceError(/^payouts: error request failed INTERNAL .*is not what was sealed/);
    announceError(/^payouts: error request failed INTERNAL .*The books contradict a statement/);
    // An entry of a month that was not handed out, also where a later one is asked for; and one of a month that was.
    for (const [id, wrong, right, partner, period] of [
      [2, 77_778, 77_777, BEN, '2026-05'],
      [1, 18_001, 18_000, AVA, '2026-07'],
    ] as const) {
      await asOwner(payouts, `update ledger_entries set amount_cents = ${wrong} where id = ${id}`);
      expect((await download(period, partner)).status).toBe(500);
      await asOwner(payouts, `update ledger_entries set amount_cents = ${right} where id = ${id}`);
      expect((await download(period, partner)).status).toBe(200);
    }
  });

  test('a seal that is signed again with an entry less is found by whoever has a file', async () => {
    const list = (await seals()) as Parameters<typeof signed>[0][];
    save('other.json', [signed(list[0]!, { entries: 3 }), ...list.slice(1)]);
    const { code, said } = await verified('kept.json', 'other.json');
    expect(code).toBe(1);
    expect(said).toMatch(/seal \d+ does not follow seal|Two seals of one number/);
    // All after it linked again as well.
    const first = signed(list[0]!, { entries: 3 });
    const second = signed(list[1]!, { prev: first.hash });
    save('linked.json', [first, second]);
    const linked = await verified('kept.json', 'linked.json');
    expect(linked).toEqual({
      code: 1,
      said: expect.stringMatching(
        /Two seals of one number: seal \d+ is \w{64} in kept\.json and \w{64} in linked\.json/,
      ),
    });
  });

  test('pages of seals that are saved one by one are one list', async () => {
    const list = await seals();
    save('page-1.json', list.slice(0, 1));
    save('page-2.json', list.slice(1));
    expect((await verified('kept.json', 'june.json', 'page-2.json', 'page-1.json')).code).toBe(0);
  });

  test('an end that is cut off is found', async () => {
    save('cut.json', (await seals()).slice(0, 1));
    const { code, said } = await verified('june.json', 'cut.json');
    expect(code).toBe(1);
    expect(said).toMatch(
      /Seal \d+ of june\.json is beyond the end of cut\.json: .* the end of the books was cut off/,
    );
  });

  test('books that are sealed anew, with a row less, are found', async () => {
    await asOwner(
      payouts,
      'delete from ledger_entries where id = 3; delete from sealed_entries; delete from seal_keys; delete from seals',
    );
    const again = await startPayouts({ DATABASE_URL: database.url });
    await eventually(async () => {
      await seal(again);
      expect(await checkSeals(again.sql)).toHaveLength(1);
    });
    await again.close();
    save('anew.json', await seals());
    const { code, said } = await verified('kept.json', 'anew.json');
    expect(code).toBe(1);
    expect(said).toMatch(/Two seals after one: .*follow the same seal/);
    expect(said).toMatch(/Seal \d+ of kept\.json is not in anew\.json: the books were made anew/);
  });
});
