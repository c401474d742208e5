import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { prepareDatabases } from '@portal/kit/database/prepare-databases';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { migrations } from '../migrations/all.gen.js';

const admin = process.env.TEST_POSTGRES_URL!;
const name = `chain_${randomBytes(4).toString('hex')}`;
const url = Object.assign(new URL(admin), { username: name, password: 'its own', pathname: name }).href;
const before = migrations.slice(
  0,
  migrations.findIndex(({ name }) => name === 'AuditChain1764400000112'),
);

let service: pg.Pool;
beforeAll(async () => {
  await prepareDatabases(admin, [{ url, migrations: before }]);
  service = new pg.Pool({ connectionString: url, max: 50 });
  service.on('error', () => undefined); // the database is dropped
});
afterAll(async () => {
  await service.end();
  const client = new pg.Client({ connectionString: admin });
  await client.connect();
  await client.query(`drop database if exists ${name} with (force)`);
  await client.query(`drop role ${name}`);
  await client.query(`drop role ${name}_owner`);
  await client.end();
});

/** As the release before writes it. */
const write = (requestId: string) =>
  service.query(
    `insert into audit_log (request_id, entry, actor_id, actor_role, action, subject, after)
     values ($1, 'attempted', 1, 'admin', 'partner.deleted', 'partner/7', '{"a": null, "é": [1, 2.50]}')`,
    [requestId],
  );
const rows = async <Row>(sql: string) => (await service.query(sql)).rows as Row[];
const refusal = (sql: string) => service.query(sql).then(String, (error: Error) => error.message);

test('entries from before are chained, as are those that the release before writes', async () => {
  for (let n = 0; n < 3; n++) await write(`before-${n}`);
  await prepareDatabases(admin, [{ url, migrations }]);
  await write('after');
  expect(
    await rows(
      'select c.number::int, request_id from audit_chain c join audit_log e on e.id = entry_id order by 1',
    ),
  ).toEqual([
    { number: 1, request_id: 'before-0' },
    { number: 2, request_id: 'before-1' },
    { number: 3, request_id: 'before-2' },
    { number: 4, request_id: 'after' },
  ]);
});

test('of 50 entries at once each follows another: no gap and no fork', async () => {
  const [{ n: had }] = (await rows<{ n: number }>('select count(*)::int as n from audit_log')) as [
    { n: number },
  ];
  await Promise.all(Array.from({ length: 50 }, (_, n) => write(`at-once-${n}`)));
  expect(
    await rows(`
      select count(*)::int as n, max(number)::int as last, count(distinct previous)::int as followed,
             bool_and(previous = coalesce(before, decode(repeat('00', 32), 'hex'))) as linked
      from (select *, lag(hash) over (order by number) as before from audit_chain) c`),
  ).toEqual([{ n: had + 50, last: had + 50, followed: had + 50, linked: true }]);
});

test('an entry that is rolled back leaves no gap', async () => {
  const client = await service.connect();
  await client.query('begin');
  await client.query(
    `insert into audit_log (request_id, entry, actor_role, action) values ('undone', 'attempted', 'anonymous', 'x')`,
  );
  await client.query('rollback');
  client.release();
  await write('then');
  expect(await rows('select max(number) = count(*) as whole from audit_chain')).toEqual([{ whole: true }]);
});

test.each(['insert into', 'update', 'delete from', 'truncate'])(
  'the service itself may not %s the chain',
  async (what) => {
    const sql = {
      'insert into': `insert into audit_chain select number + 1, entry_id + 1, hash, hash from audit_chain`,
      update: 'update audit_chain set hash = hash',
      'delete from': 'delete from audit_chain',
      truncate: 'truncate audit_chain',
    }[what]!;
    expect(await refusal(sql)).toMatch(/permission denied/);
  },
);

test('nor by the function that the trigger uses', async () => {
  expect(await refusal('select link_audit_entry(e) from audit_log e limit 1')).toMatch(/permission denied/);
});

test('the service itself cannot date an entry back', async () => {
  await service.query(
    `insert into audit_log (request_id, entry, actor_role, action, at) values ('back', 'attempted', 'anonymous', 'x', '2020-01-01')`,
  );
  expect(
    await rows(`select at > now() - interval '1 minute' as now from audit_log where request_id = 'back'`),
  ).toEqual([{ now: true }]);
});

test.each([
  ['of another day', `(now() at time zone 'UTC')::date + 1, number, hash`],
  ['that the chain lacks', `(now() at time zone 'UTC')::date, number + 1, hash`],
])('nor write down a head %s', async (_, head) => {
  expect(
    await refusal(
      `insert into audit_heads (day, number, hash) select ${head} from audit_chain order by number desc limit 1`,
    ),
  ).toMatch('this is no head of today');
});

test('today’s head is written down as it is', async () => {
  await service.query(
    `insert into audit_heads (day, number, hash, at)
     select (now() at time zone 'UTC')::date, number, hash, '2020-01-01' from audit_chain order by number desc limit 1`,
  );
  expect(await rows(`select at > now() - interval '1 minute' as now from audit_heads`)).toEqual([
    { now: true },
  ]);
});
