import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource, MigrationInterface } from 'typeorm';
import { SettingsError } from '../config/settings.js';
import { retryTemporary } from './retry-temporary.js';
import { OutboxAndInbox1700000000001 } from './migrations/0001-outbox-and-inbox.js';
import { Signals1700000000002 } from './migrations/0002-signals.js';
import { SentEvents1700000000003 } from './migrations/0003-sent-events.js';
import { AnonymousEvents1700000000004 } from './migrations/0004-anonymous-events.js';

export type Migration = new () => MigrationInterface;

/** All of a database's migrations, in order: those of every service, then the service's own. */
export const withOurs = (own: Migration[]): Migration[] => [
  OutboxAndInbox1700000000001,
  Signals1700000000002,
  SentEvents1700000000003,
  AnonymousEvents1700000000004,
  ...own,
];

/** What a process does about the schema when it starts: `expectMigrated`, or `migrate` in tests. */
export const AT_START = Symbol('at start');
export type AtStart = (source: DataSource, migrations: Migration[]) => Promise<void>;

// An arbitrary key for an advisory lock that only migrations use.
const LOCK = 7_410_041;
const LOOK_AGAIN_MS = 100;

/**
 * Runs the pending migrations, each in a transaction unless it says `transaction = false` (indexes.ts); one process at a
 * time. A migration that cannot lock a table soon is rolled back and retried.
 */
export async function migrate(source: DataSource): Promise<void> {
  const runner = source.createQueryRunner();
  try {
    // Polls for the lock: a statement that blocked would hold a snapshot, for which a concurrent index build of the other
    // process would wait in turn.
    for (;;) {
      const [asked] = await runner.manager.query<{ mine: boolean }[]>(
        `select pg_try_advisory_lock(${LOCK}) as mine`,
      );
      if (asked?.mine) break;
      await sleep(LOOK_AGAIN_MS);
    }
    await retryTemporary(() => source.runMigrations({ transaction: 'each' }));
  } finally {
    await runner.query(`select pg_advisory_unlock(${LOCK})`).catch(() => undefined);
    await runner.release();
  }
}

/**
 * Checks that all migrations of this version have run. There may be more: a newer version's, while old processes still run.
 * @throws SettingsError with one sentence
 */
export async function expectMigrated(source: DataSource, migrations: Migration[]): Promise<void> {
  const done = await source.query<{ name: string }[]>('select name from migrations').catch((error: Error) => {
    if ('code' in error && error.code === UNDEFINED_TABLE) return [];
    throw error;
  });
  const missing = migrations.filter((migration) => !done.some(({ name }) => name === migration.name));
  if (missing.length > 0)
    throw new SettingsError([
      `Its database lacks ${missing.map(({ name }) => name).join(', ')}: the migrations of this version have to run before it does.`,
    ]);
}

const UNDEFINED_TABLE = '42P01';
