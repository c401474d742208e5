import { mkdtempSync, chmodSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { startPostgres } from '../../native/postgres.js';
import { type Server } from '../../native/server.js';
import { eventually } from '../../testing/eventually.js';
import { prepareDatabases } from '../prepare-databases.js';

// The portal's own settings of PostgreSQL, except that every statement is logged as slow.
let dir: string;
let server: Server;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'portal-private-log-'));
  chmodSync(dir, 0o755);
  const own = readFileSync(join(process.cwd(), 'deploy/postgres/postgresql.conf'), 'utf8');
  const config = own.replace(/^log_min_duration_statement = .*$/m, 'log_min_duration_statement = 0');
  expect(config).not.toBe(own);
  server = await startPostgres({ dir: join(dir, 'postgres'), password: 'test', config });
});
afterAll(async () => {
  await server?.stop();
  rmSync(dir, { recursive: true, force: true });
});

const CANARY = 'ava.canary@example.com';
const PASSWORD = 'canary-password-of-a-service';
const logged = (what: string) => eventually(() => expect(readFileSync(server.log, 'utf8')).toContain(what));

test('neither a slow statement nor a refused one puts what people wrote into the log', async () => {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query('create table people (email text unique, age int)');
  const insert = 'insert into people (email) values ($1)';
  await client.query(insert, [CANARY]);
  await expect(client.query(insert, [CANARY])).rejects.toThrow('duplicate key value');
  await client.query('alter table people add check (age > 0)');
  await expect(client.query('insert into people values ($1, -1)', [`b${CANARY}`])).rejects.toThrow('check');
  await client.end();
  await logged('violates check constraint');
  expect(readFileSync(server.log, 'utf8')).toContain('duration: ');
  expect(readFileSync(server.log, 'utf8')).not.toContain(CANARY);
});

test('the passwords of the services are set without a word about them', async () => {
  const url = Object.assign(new URL(server.url), {
    username: 'payouts',
    password: PASSWORD,
    pathname: 'payouts',
  });
  await prepareDatabases(server.url, [{ url: url.href, migrations: [] }]);
  await logged('payouts_owner');
  expect(readFileSync(server.log, 'utf8')).not.toContain(PASSWORD);
});
