// A consistent snapshot of several databases: none of them has the effect of an event whose cause is missing in another.
// Causes are written with the outbox, effects with the inbox. So all outboxes and inboxes are locked for some
// milliseconds. Meanwhile a snapshot of each database is exported. It can then be read for as long as needed.
// The databases are locked one after the other, and the snapshots are not taken at the same instant. They are consistent
// all the same. A transaction that has written to an outbox or inbox holds a lock that conflicts with ours. So while we
// hold all of ours, every such transaction has been committed, or has not written yet.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export interface ConsistentSnapshot {
  /** ISO, UTC. */
  at: string;
  /** The longest time that writers waited. */
  heldMs: number;
  /** How many attempts it took: a long transaction may have been running. */
  tries: number;
  /** For `pg_dump --snapshot`, by database; valid until `end`. */
  snapshots: Record<string, string>;
  /** Queries a database as of the snapshot. */
  read<Row extends pg.QueryResultRow>(database: string, sql: string): Promise<Row[]>;
  end(): Promise<void>;
}

/**
 * A writer that waits for us may hold what we wait for. We time out first: PostgreSQL checks for deadlocks after a
 * second and might abort the writer.
 */
const LOCK_MS = 250;
/** Inbox before outbox, the order of the handlers. */
const LOCK = `begin; set local lock_timeout = ${LOCK_MS}; lock table inbox in share mode; lock table outbox in share mode`;
const NOT_NOW = new Set(['55P03', '40P01']); // lock not available, deadlock

export interface Patience {
  /** The most attempts, with a growing pause of up to 2 s: a vacuum may take minutes. */
  tries?: number;
  /** Runs while outboxes and inboxes are locked, before the snapshots: for data that must be of the same moment. */
  whileHeld?: () => Promise<void>;
}

/**
 * @param urls by database, with a role that may lock its tables
 * @throws Error when no snapshot can be taken, or a database cannot be reached
 */
export async function takeConsistentSnapshot(
  urls: Record<string, string>,
  { tries = 150, whileHeld = async () => undefined }: Patience = {},
): Promise<ConsistentSnapshot> {
  const names = Object.keys(urls);
  const clients: pg.Client[] = [];
  const connect = async (name: string) => {
    // The server aborts idle transactions; ours is idle while a dump reads.
    const options = '-c idle_in_transaction_session_timeout=0 -c statement_timeout=0';
    const client = new pg.Client({ connectionString: urls[name], options, connectionTimeoutMillis: 10_000 });
    client.on('error', () => undefined); // the next query reports it
    clients.push(client);
    await client.connect();
    return client;
  };
  const end = async () => void (await Promise.all(clients.map((client) => client.end())));
  try {
    const locks = await Promise.all(names.map(connect));
    const views = await Promise.all(names.map(connect));
    // The snapshot is taken by the first query, not here.
    for (const view of views) await view.query('begin isolation level repeatable read, read only');

    for (let tried = 1; ; tried++) {
      const since = performance.now();
      const agreed = await Promise.allSettled(locks.map((lock) => lock.query(LOCK)));
      const refused = agreed.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
      const failure = refused.find(({ reason }) => !NOT_NOW.has((reason as pg.DatabaseError).code ?? ''));
      if (failure) throw failure.reason;
      if (refused.length === 0) {
        await whileHeld();
        const ids = await Promise.all(views.map(exportSnapshot));
        const at = new Date().toISOString();
        await Promise.all(locks.map((lock) => lock.query('rollback')));
        const heldMs = Math.ceil(performance.now() - since);
        const snapshots = Object.fromEntries(names.map((name, index) => [name, ids[index]!]));
        const read = async <Row extends pg.QueryResultRow>(database: string, sql: string) =>
          (await views[names.indexOf(database)]!.query<Row>(sql)).rows;
        return { at, heldMs, tries: tried, snapshots, read, end };
      }
      await Promise.all(locks.map((lock) => lock.query('rollback')));
      if (tried === tries)
        throw new Error(`The databases were too busy for a consistent snapshot, ${tries} times.`);
      await sleep(Math.min(2_000, 50 * tried));
    }
  } catch (error) {
    await end();
    throw error;
  }
}

async function exportSnapshot(view: pg.Client): Promise<string> {
  const { rows } = await view.query<{ id: string }>('select pg_export_snapshot() as id');
  return rows[0]!.id;
}
