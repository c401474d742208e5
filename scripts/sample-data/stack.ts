// Helpers that the sample data is written with.
import { Transaction } from '@portal/kit/database/database';
import { readSetting, SettingsError } from '@portal/kit/config/settings';
import { AppError } from '@portal/kit/http/errors';
import { setTimeout as sleep } from 'node:timers/promises';
import { IsString } from 'class-validator';
import pg from 'pg';
import { ownerUrl } from '../lib/owner-url.ts';

// Any number that no other advisory lock uses; it serialises concurrent runs.
const LOCK = 7_410_042;

/** A problem that an operator has to solve. */
export class Missing extends Error {}

/** From the environment, or from the file that NAME_FILE names. */
export function setting(name: string) {
  try {
    return readSetting(name, [IsString()]);
  } catch (error) {
    throw error instanceof SettingsError ? new Missing(`Sample data: ${error.message}`) : error;
  }
}

/** The URL of a service's database. */
export const databaseOf = (service: string) => ownerUrl(setting('POSTGRES_URL'), service);

/** The connections, for statements that belong to no service. */
const clients = new WeakMap<Transaction, pg.Client>();

/** Sample data is written by SQL statements only. */
const NO_ENTITIES = null as unknown as Transaction['entities'];

/** Runs `work` in one transaction of the service's database, with the events it publishes. */
export async function inDatabase<T>(
  service: string,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: databaseOf(service) });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(${LOCK})`);
    const transaction = new Transaction(client, NO_ENTITIES);
    clients.set(transaction, client);
    const result = await work(transaction);
    await client.query('commit');
    return result;
  } finally {
    await client.end();
  }
}

/** Runs a statement: `all(transaction, 'select …', [1])`. */
export const all = async <Row extends pg.QueryResultRow>(
  transaction: Transaction,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> => (await clients.get(transaction)!.query<Row>(text, values)).rows;
export const first = async <Row extends pg.QueryResultRow>(
  transaction: Transaction,
  text: string,
  values: unknown[] = [],
): Promise<Row | null> => (await all<Row>(transaction, text, values))[0] ?? null;

/** How long one step may take: on a busy machine services that have just started are slow. */
const PATIENCE_MINUTES = 5;
const patienceEnds = () => Date.now() + PATIENCE_MINUTES * 60_000;

/**
 * Waits until `condition` holds.
 * @throws Missing with `what` after five minutes
 */
export async function until(what: string, condition: () => Promise<boolean>) {
  for (const deadline = patienceEnds(); !(await condition()); await sleep(100))
    if (Date.now() > deadline) throw new Missing(`${what} within ${PATIENCE_MINUTES} minutes.`);
}

/** Retries an idempotent call for five minutes while its service is away or slow. */
export async function patiently<T>(call: () => Promise<T>): Promise<T> {
  for (const deadline = patienceEnds(); ; await sleep(1_000))
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof AppError && error.status === 503) || Date.now() > deadline) throw error;
    }
}
