import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { freshDatabase } from '@portal/kit/testing/fresh';
import { migrateDatabase } from '@portal/kit/testing/migrate-database';
import pg from 'pg';
import { migrations } from '../../../gateway/migrations/all.gen.js';
import { checkChain } from '../check-chain.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
/** A superuser's, who can do everything. */
let client: pg.Client;

beforeAll(async () => {
  database = await freshDatabase('chain');
  await migrateDatabase(database.url, migrations);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});
beforeEach(async () => {
  await client.query(`set session_replication_role = replica`); // no trigger stops them
  await client.query(`truncate audit_log, audit_chain, audit_heads restart identity`);
  await client.query(`set session_replication_role = origin`);
  await client.query(
    `insert into audit_log (request_id, entry, actor_id, actor_role, action, subject, status, before, after, at)
     select 'request-' || n, 'answered', 1, 'admin', 'partner.paid', 'partner/' || n, 200, null,
       '{"amountCents": 1200, "note": null, "rate": 1.50, "é": "ü\\n\\"\\u2028"}', '2026-11-25T10:00:00.120Z'
     from generate_series(1, 12) n`,
  );
  await client.query(`set session_replication_role = replica`);
});

const sql = (text: string, values?: unknown[]) => client.query(text, values);
const problem = async (head?: string) => (await checkChain(client, head)).problem;
const headNow = async () =>
  (await sql(`select encode(hash, 'hex') as hash from audit_chain order by number desc limit 1`)).rows[0]
    .hash as string;
const writeDownHead = () =>
  sql(`insert into audit_heads (day, number, hash)
       select '2026-11-24', number, hash from audit_chain order by number desc limit 1`);
/** As somebody would who knows how hashes are made. */
const chainAnew = async () => {
  await sql('truncate audit_chain');
  await sql('select link_audit_entry(e) from (select e from audit_log e order by e.id) entries');
};

test('a log that nobody touched is whole, and has every head that it ever had', async () => {
  const head = await headNow();
  await writeDownHead();
  await sql(`set session_replication_role = origin`);
  await sql(
    `insert into audit_log (request_id, entry, actor_role, action) values ('n', 'attempted', 'anonymous', 'x')`,
  );
  expect(await checkChain(client, head.toUpperCase())).toEqual({
    figure: `In the audit log: 13 entries, head ${await headNow()}`,
    problem: null,
  });
});

test('an empty one is whole too', async () => {
  await sql('truncate audit_log, audit_chain');
  expect(await problem()).toBeNull();
});

test.each(['America/New_York', 'Asia/Kolkata'])('wherever it is read: %s', async (zone) => {
  await sql(`set timezone = '${zone}'`);
  expect(await problem()).toBeNull();
  await sql('reset timezone');
});

test.each([
  [`update audit_log set actor_id = 2 where id = 5`, 'Entry 5 was changed'],
  [`update audit_log set at = at + interval '1 ms' where id = 5`, 'Entry 5 was changed'],
  [`update audit_log set after = after - 'note' where id = 5`, 'Entry 5 was changed'],
  [`update audit_log set address = '203.0.113.7' where id = 12`, 'Entry 12 was changed'],
  [`delete from audit_log where id = 5`, 'Entry 5 is missing'],
  [`delete from audit_log where id = 12`, 'Entry 12 is missing'],
  [
    `delete from audit_log where id = 5; delete from audit_chain where entry_id = 5`,
    'An entry after 4 is missing from the chain',
  ],
  [
    `delete from audit_log where id = 1; delete from audit_chain where entry_id = 1`,
    'The first entry is missing',
  ],
  [
    `delete from audit_log where id = 5; delete from audit_chain where entry_id = 5;
     update audit_chain set number = number - 1 where number > 5`,
    'Entry 6 does not follow the one before it, 4',
  ],
  [
    `insert into audit_log (request_id, entry, actor_role, action) values ('made up', 'attempted', 'admin', 'x')`,
    'Entry 13 is not in the chain',
  ],
  [`update audit_chain set hash = sha256('') where entry_id = 12`, 'Entry 12 was changed'],
])('%s is found', async (damage, said) => {
  await sql(damage);
  expect(await problem()).toBe(said);
});

test('an entry that is changed with its hash breaks the link after it', async () => {
  await sql(`update audit_log set actor_id = 2 where id = 5`);
  await sql(
    `update audit_chain set hash = sha256(previous || convert_to((select audit_entry_text(e) from audit_log e where id = 5), 'UTF8'))
     where entry_id = 5`,
  );
  expect(await problem()).toBe('Entry 6 does not follow the one before it, 5');
});

test('a tail that is cut is found by the head that was written down, or by one from outside', async () => {
  const head = await headNow();
  await writeDownHead();
  await sql('delete from audit_log where id > 10; delete from audit_chain where number > 10');
  expect(await problem()).toBe('The log ends before the head that was written down on 2026-11-24');
  await sql('delete from audit_heads');
  expect(await problem()).toBeNull();
  expect(await problem(head)).toBe(
    `The head ${head} is not in the log: it was cut before it, or written anew`,
  );
});

test('a chain that is made anew is found by a head from outside alone', async () => {
  const head = await headNow();
  await writeDownHead();
  await sql('update audit_log set actor_id = 2 where id = 5');
  await chainAnew();
  expect(await problem()).toBe(
    'The log was written anew before the head that was written down on 2026-11-24',
  );
  await sql('delete from audit_heads');
  expect(await problem()).toBeNull();
  expect(await problem(head)).toMatch(/is not in the log/);
});
