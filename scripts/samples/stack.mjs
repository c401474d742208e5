// What the sample data is written with.
import { Transaction } from '@portal/kit/database/database';
import { readSetting, SettingsError } from '@portal/kit/config/settings';
import { setTimeout as sleep } from 'node:timers/promises';
import { IsString } from 'class-validator';
import pg from 'pg';
import { ownerUrl } from '../lib/owner-url.mjs';

// Any number will do: two runs at once go one after the other.
const LOCK = 7_410_042;

/** Something that a person has to see to. */
export class Missing extends Error {}

/** From the environment, or the file that NAME_FILE names. */
export function setting(name) {
  try {
    return readSetting(name, [IsString()]);
  } catch (error) {
    throw error instanceof SettingsError ? new Missing(`Sample data: ${error.message}`) : error;
  }
}

/** The URL of a service's database. */
export const databaseOf = (service) => ownerUrl(setting('POSTGRES_URL'), service);

/** What `work` asks of PostgreSQL's own database, which no service enters. */
export async function inMaintenance(work) {
  const client = new pg.Client({ connectionString: setting('POSTGRES_URL') });
  await client.connect();
  return work(client).finally(() => client.end());
}

/** For statements that are no service's. */
const clients = new WeakMap();

/** All that `work` writes to the service's database, and the events it publishes, or nothing of it. */
export async function inDatabase(service, work) {
  const client = new pg.Client({ connectionString: databaseOf(service) });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(${LOCK})`);
    const transaction = new Transaction(client, null);
    clients.set(transaction, client);
    const result = await work(transaction);
    await client.query('commit');
    return result;
  } finally {
    await client.end();
  }
}

/** A statement of our own, run: `all(transaction, 'select …', [1])`. */
export const all = async (transaction, text, values) =>
  (await clients.get(transaction).query(text, values)).rows;
export const first = async (transaction, text, values) => (await all(transaction, text, values))[0] ?? null;

/** Waits until `condition` holds; an Error that says `what` after a minute. */
export async function until(what, condition) {
  for (const deadline = Date.now() + 60_000; !(await condition()); await sleep(100))
    if (Date.now() > deadline) throw new Missing(`${what} within a minute.`);
}
