import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { announceError } from '@portal/kit/testing/error-watch';
import { eventually } from '@portal/kit/testing/eventually';
import { freshBus, freshDatabase } from '@portal/kit/testing/fresh';
import { internalKeys } from '@portal/kit/testing/internal-keys';
import { migrateDatabase } from '@portal/kit/testing/migrate-database';
import { startProgram } from '@portal/kit/testing/program';
import type { TestService } from '@portal/kit/testing/test-service';
import pg from 'pg';
import { migrations } from '../migrations/all.gen.js';
import { SealBooks } from '../src/seals/seal-books.js';
import { SealTrees } from '../src/seals/seal-trees.js';
import * as sql from '../src/seals/seal.sql.js';
import { addEntries, checkSeals, unsealed } from './check-seals.js';
import { shareOfLongestTurn } from './share-of-longest-turn.js';
import { post, saleEvent, startPayouts } from './support.js';

// Entries are added without the figures that go with them.
announceError(/^payouts: error WatchBooks: the books are out of balance/);

/** Which scans of a table a plan has. */
const scansOf = (plan: string, table: string) =>
  [...plan.matchAll(/"Node Type":"([^"]+)"[^{}]*?"Relation Name":"(\w+)"/g)].flatMap(([, scan, name]) =>
    name === table ? [scan] : [],
  );

const ALL_BUT_DATE = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

const seal = (service: TestService) => service.app.get(SealBooks).sealAll();

/** Whoever seals: each process does when it starts, too. */
const untilSealed = (service: TestService) =>
  eventually(async () => {
    await seal(service);
    expect(await unsealed(service.sql)).toBe(0);
  });

/** As the owner of the database can, past every trigger. */
const asSuperuser = (service: TestService, text: string) =>
  service.sql(`begin; set local session_replication_role = replica; ${text}; commit`);

describe('the seals', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let payouts: TestService;
  const env = () => ({ DATABASE_URL: database.url, DATABASE_POOL: '2' });
  beforeAll(async () => {
    database = await freshDatabase('payouts');
    payouts = await startPayouts(env());
  });
  afterAll(async () => {
    await payouts.close();
    await database.drop();
  });

  test('have every entry once, in the order of its id, and nothing where there is nothing', async () => {
    await seal(payouts);
    expect(await checkSeals(payouts.sql)).toEqual([]);
    await post(payouts, [saleEvent({ saleId: 1 }), saleEvent({ saleId: 2 })]);
    await seal(payouts);
    await seal(payouts);
    await post(payouts, [saleEvent({ saleId: 3 })]);
    await seal(payouts);
    const seals = await checkSeals(payouts.sql);
    expect(seals.map(({ entries }) => entries)).toEqual([2, 1]);
    expect(seals[1]!.seq).toBe(seals[0]!.seq + 1);
    expect(seals[1]).not.toHaveProperty('resumed');
    expect(await unsealed(payouts.sql)).toBe(0);
  });

  test('have entries of before the seals, which have no transaction, and at most 10,000 each', async () => {
    const history = await freshDatabase('payouts');
    await migrateDatabase(history.url, migrations);
    const client = new pg.Client({ connectionString: history.url });
    await client.connect();
    await addEntries(async (text, values) => (await client.query(text, values)).rows as never, 1, 25_000);
    await client.query('set session_replication_role = replica; update ledger_entries set xact_id = null');
    await client.end();
    const upgraded = await startPayouts({ DATABASE_URL: history.url });
    await untilSealed(upgraded);
    const seals = await checkSeals(upgraded.sql);
    expect(seals.map(({ entries }) => entries)).toEqual([10_000, 10_000, 5_000]);
    await upgraded.close();
    await history.drop();
  });

  test('have an entry that is committed after a later one was sealed', async () => {
    const slow = new pg.Client({ connectionString: database.url });
    await slow.connect();
    await slow.query('begin');
    await slow.query(
      `insert into ledger_entries (kind, sale_id, partner_id, month, amount_cents, occurred_at)
       values ('earned', 30001, 7, '2026-11', 100, now())`,
    );
    await addEntries(payouts.sql, 30_002, 30_003);
    await seal(payouts);
    expect((await checkSeals(payouts.sql)).at(-1)!.entries).toBe(2);
    await addEntries(payouts.sql, 30_004, 30_004);
    await slow.query('commit');
    await slow.end();
    await seal(payouts);
    expect((await checkSeals(payouts.sql)).at(-1)!.entries).toBe(2);
    expect(await unsealed(payouts.sql)).toBe(0);
  });

  test('have an entry once where five processes seal at once', async () => {
    const others = [];
    for (let each = 0; each < 4; each++) others.push(await startPayouts(env()));
    for (let round = 0; round < 5; round++) {
      await addEntries(payouts.sql, 40_000 + 100 * round, 40_099 + 100 * round);
      await Promise.all([payouts, ...others].map(seal));
      await untilSealed(payouts);
    }
    for (const other of others) await other.close();
    await checkSeals(payouts.sql);
  });

  test('have entries that bear numbers of the transactions of another PostgreSQL, after a restore', async () => {
    await addEntries(payouts.sql, 50_001, 50_010);
    await asSuperuser(
      payouts,
      `update ledger_entries set xact_id = (sale_id % 2 * 900000000000 + 1)::text::xid8 where sale_id > 50000;
       update seals set life = jsonb_set(life, '{database}', '1')`,
    );
    const again = await startPayouts(env());
    await untilSealed(again);
    await addEntries(payouts.sql, 50_011, 50_011);
    await untilSealed(again);
    await again.close();
    // Another one goes on from what that one has settled.
    await addEntries(payouts.sql, 50_012, 50_013);
    const third = await startPayouts(env());
    await untilSealed(third);
    await third.close();
    expect((await checkSeals(payouts.sql)).slice(-3).map(({ entries }) => entries)).toEqual([10, 1, 2]);
  });

  test('of 10,000 entries are made without keeping others of the process waiting', async () => {
    await addEntries(payouts.sql, 60_001, 70_000);
    expect(await shareOfLongestTurn(() => untilSealed(payouts))).toBeLessThan(0.3);
    expect((await checkSeals(payouts.sql)).at(-1)!.entries).toBe(10_000);
  });

  test('are looked for a page at a time: no statement reads all of the ledger', async () => {
    await payouts.sql('analyze ledger_entries; analyze sealed_entries; analyze seals');
    for (const { name, text } of [
      sql.lookAtRecent,
      sql.findRecentUnsealed,
      sql.findEndOfPage,
      sql.lookAtPage,
      sql.findUnsealedOfPage,
    ]) {
      const plan = JSON.stringify(await payouts.sql(`explain (generic_plan, format json) ${text}`));
      for (const table of ['ledger_entries', 'sealed_entries'])
        expect([name, scansOf(plan, table)]).toEqual([name, expect.not.arrayContaining(['Seq Scan'])]);
    }
  });

  test('are not made while the database’s clock is ahead: nothing is signed of a moment that has not come', async () => {
    await addEntries(payouts.sql, 70_001, 70_001);
    const before = await checkSeals(payouts.sql);
    jest.useFakeTimers({ now: Date.now() - 90_000, doNotFake: [...ALL_BUT_DATE] });
    try {
      await expect(seal(payouts)).rejects.toThrow(/The database’s clock is at .*nothing is signed/);
    } finally {
      jest.useRealTimers();
    }
    expect(await checkSeals(payouts.sql)).toEqual(before);
    await untilSealed(payouts);
  });

  test('of before their trees were kept get them from a running process', async () => {
    const [first] = await checkSeals(payouts.sql);
    await asSuperuser(payouts, `delete from seal_tiles where seq = ${first!.seq}`);
    const again = await startPayouts(env());
    await again.app.get(SealTrees).makeMissing();
    await again.close();
    await checkSeals(payouts.sql);
  });

  test.each(['seals', 'seal_keys', 'sealed_entries', 'seal_tiles'])(
    'nobody changes %s, or removes any',
    async (table) => {
      for (const statement of [`delete from ${table}`, `truncate ${table} cascade`])
        await expect(payouts.sql(statement)).rejects.toThrow('is append-only');
      const column = ['sealed_entries', 'seal_tiles'].includes(table) ? 'position' : 'key_id';
      await expect(payouts.sql(`update ${table} set ${column} = ${column}`)).rejects.toThrow(
        'is append-only',
      );
    },
  );

  test('are listed with what is needed to check them, and say who signs', async () => {
    const seals = await checkSeals(payouts.sql);
    const partner = payouts.ask({ role: 'partner', userId: 7 });
    const { body } = await partner.get('/seals?limit=2').expect(200);
    expect(body.map((each: { seal: object }) => each.seal)).toEqual(seals.slice(0, 2));
    const after = await partner.get(`/seals?after=${seals.at(-2)!.seq}`).expect(200);
    expect(after.body).toEqual([
      {
        seal: seals.at(-1),
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        signature: expect.stringMatching(/^[\w-]{86}$/),
        keyId: expect.stringMatching(/^[0-9a-f]{16}$/),
      },
    ]);
    const books = await payouts.ask({ role: 'anonymous' }).get('/books').expect(200);
    expect(books.body).toEqual({
      keys: [{ keyId: after.body[0].keyId, x: expect.any(String), from: seals[0]!.closedAt, until: null }],
      newest: { seq: seals.at(-1)!.seq, hash: after.body[0].hash },
    });
    for (const wrong of ['limit=0', 'limit=1001', 'after=-1', 'after=x'])
      await partner.get(`/seals?${wrong}`).expect(400);
  });
});

describe('a restored portal', () => {
  test('goes on with a seal that says so, and gives no number that was given before', async () => {
    const [first, kept] = [await freshDatabase('payouts'), await freshDatabase('payouts')];
    const copy = new URL(kept.url).pathname.slice(1);
    const payouts = await startPayouts({ DATABASE_URL: first.url });
    await addEntries(payouts.sql, 1, 10);
    await seal(payouts);
    const [known] = await checkSeals(payouts.sql);
    await payouts.app.close();
    // A copy of this moment, made on the same server, as `make restore` brings back; then the first goes on.
    await kept.drop();
    const server = new pg.Client({ connectionString: process.env.TEST_POSTGRES_URL });
    await server.connect();
    await server.query(`create database ${copy} template ${new URL(first.url).pathname.slice(1)}`);
    const before = await startPayouts({ DATABASE_URL: first.url });
    for (let each = 11; each <= 20; each++) {
      await addEntries(before.sql, each, each);
      await seal(before);
    }
    const signed = await checkSeals(before.sql);
    expect(signed).toHaveLength(11);

    const restored = await startPayouts({ DATABASE_URL: kept.url });
    for (let each = 31; each <= 40; each++) {
      await addEntries(restored.sql, each, each);
      await seal(restored);
    }
    const after = await checkSeals(restored.sql);
    expect(after[0]).toEqual(known);
    expect(after.map(({ resumed }) => resumed)).toEqual([
      undefined,
      'restore',
      ...Array.from({ length: 9 }, () => undefined),
    ]);
    expect(after[1]!.prev).toBe(signed[1]!.prev);
    const numbers = new Set(signed.map(({ seq }) => seq));
    expect(after.slice(1).filter(({ seq }) => numbers.has(seq))).toEqual([]);
    await before.close();
    await restored.close();
    await first.drop();
    await server.query(`drop database ${copy} with (force)`);
    await server.end();
  });

  test('says so where the database was only started again: the same files may have been there at an earlier moment', async () => {
    const payouts = await startPayouts();
    await addEntries(payouts.sql, 1, 2);
    await seal(payouts);
    await asSuperuser(payouts, `update seals set life = jsonb_set(life, '{startedAt}', '1')`);
    await addEntries(payouts.sql, 3, 4);
    await seal(payouts);
    await addEntries(payouts.sql, 5, 6);
    await seal(payouts);
    const [first, second, third] = await checkSeals(payouts.sql);
    expect(second).toMatchObject({ resumed: 'restart', seq: Date.parse(second!.closedAt) });
    expect(second!.seq).toBeGreaterThan(first!.seq + 1);
    expect(third).toMatchObject({ seq: second!.seq + 1 });
    expect(third).not.toHaveProperty('resumed');
    await payouts.close();
  });

  test('says so where it is on another server, whatever numbers that gives its tables', async () => {
    const database = await freshDatabase('payouts');
    const payouts = await startPayouts({ DATABASE_URL: database.url });
    await addEntries(payouts.sql, 1, 2);
    await seal(payouts);
    await asSuperuser(
      payouts,
      `update seals set life = life || '{"system": "1", "startedAt": 1}';
       update ledger_entries set xact_id = '1' where sale_id = 2; delete from sealed_entries where entry_id = 2`,
    );
    await payouts.close();
    // What the server before had settled says nothing of this one's transactions.
    const restored = await startPayouts({ DATABASE_URL: database.url });
    await untilSealed(restored);
    const [{ body }] = (await restored.sql<{ body: string }>(
      'select body from seals order by seq desc limit 1',
    )) as [{ body: string }];
    expect(JSON.parse(body)).toMatchObject({ resumed: 'restore', entries: 1 });
    await restored.close();
    await database.drop();
  });
});

describe('another key', () => {
  test('is named by the last seal of the key before, also where some processes do not use it yet', async () => {
    const database = await freshDatabase('payouts');
    const start = (SEALS_KEY: string, SEALS_OLD_KEYS: string) =>
      startPayouts({ DATABASE_URL: database.url, SEALS_KEY, SEALS_OLD_KEYS });
    const [one, two] = ['the first key of the seals', 'the second key of the seals'];
    const learnt = await start(one, two);
    await addEntries(learnt.sql, 1, 3);
    await seal(learnt);
    const uses = await start(two, one);
    await eventually(async () => expect((await checkSeals(learnt.sql)).at(-1)).toHaveProperty('nextKey'));
    await addEntries(learnt.sql, 4, 5);
    await seal(learnt);
    await learnt.close();
    await uses.close();
    const forgot = await start(two, '');
    await addEntries(forgot.sql, 6, 7);
    await seal(forgot);
    const seals = await checkSeals(forgot.sql);
    expect(seals.map(({ entries, nextKey }) => [entries, Boolean(nextKey)])).toEqual([
      [3, false],
      [0, true],
      [2, false],
      [2, false],
    ]);
    const { keys } = (await forgot.ask({ role: 'anonymous' }).get('/books').expect(200)).body;
    expect(keys).toHaveLength(2);
    expect(keys[0].until).toBe(keys[1].from);
    await forgot.close();

    const lost = await start('a key that nobody has named', one);
    await addEntries(lost.sql, 8, 9);
    await expect(seal(lost)).rejects.toThrow('SEALS_KEY is not the key of the seals so far');
    expect(await unsealed(lost.sql)).toBe(2);
    await lost.close();
    await database.drop();
  });
});

describe('a process that is killed while it seals', () => {
  test('leaves no entry out, and none in two seals', async () => {
    const database = await freshDatabase('payouts');
    await migrateDatabase(database.url, migrations);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    // The types of its rows are those that the test names.
    const ask: TestService['sql'] = async (text, values) => (await client.query(text, values)).rows as never;
    const env = {
      ...internalKeys('payouts'),
      DATABASE_URL: database.url,
      AMQP_URL: await freshBus(),
      LOG_LEVEL: 'info',
    };
    const program = new URL('../src/main.ts', import.meta.url);
    const isSealing = async () =>
      (
        await ask(
          `select from pg_locks where locktype = 'advisory' and objid = 'seals'::regclass::oid and granted`,
        )
      ).length > 0;
    let last = 0;
    for (let round = 0; round < 5; round++) {
      // Two seals of it.
      await addEntries(ask, last + 1, (last += 12_000));
      const before = (await ask('select from seals')).length;
      const killed = await startProgram(program, ['payouts'], env);
      // Before it seals, or while it does, or after the first of the seals.
      await eventually(async () =>
        expect((await isSealing()) || (await ask('select from seals')).length > before).toBe(true),
      );
      await killed.kill('SIGKILL');
      await checkSeals(ask);
    }
    await client.end();
    const payouts = await startPayouts({ DATABASE_URL: database.url });
    await untilSealed(payouts);
    const seals = await checkSeals(payouts.sql);
    expect(seals.reduce((sum, { entries }) => sum + entries, 0)).toBe(last);
    await payouts.close();
    await database.drop();
  });
});
