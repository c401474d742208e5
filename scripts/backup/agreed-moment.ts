// One moment of several databases. Services hear each other through outbox and inbox: whatever is an effect in one of
// them must be a cause in another. So for some milliseconds nothing enters any outbox or inbox, and meanwhile a snapshot
// of each database is made, which then may be read for as long as it takes. The locks are of one database after the other,
// and the snapshots no one instant, yet they agree: a transaction that wrote to an inbox or outbox holds a lock that ours
// excludes, so that while all of ours are held none is between its first write and its commit, in any of the databases.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export interface AgreedMoment {
  /** ISO, UTC. */
  at: string;
  /** For how long writers waited at most. */
  heldMs: number;
  /** How often it was tried: somebody may be in the middle of something long. */
  tries: number;
  /** For `pg_dump --snapshot`, by database; good until `end`. */
  snapshots: Record<string, string>;
  /** Rows of a database as they were then. */
  read<Row extends pg.QueryResultRow>(database: string, sql: string): Promise<Row[]>;
  end(): Promise<void>;
}

/**
 * A writer that waits for us may hold what we wait for. We give up first: PostgreSQL looks for such a circle after a
 * second, and might end the writer.
 */
const LOCK_MS = 250;
/** Inbox first, as handlers write them. */
const LOCK = `begin; set local lock_timeout = ${LOCK_MS}; lock table inbox in share mode; lock table outbox in share mode`;
const NOT_NOW = new Set(['55P03', '40P01']); // lock not available, deadlock

export interface Patience {
  /** How often it is tried, a little later each time, up to 2 s: vacuum may be at work for minutes. */
  tries?: number;
  /** Runs before the snapshots, while nothing enters any outbox or inbox: for what has to be of the same moment. */
  whileHeld?: () => Promise<void>;
}

/**
 * @param urls by database, of who may lock its tables
 * @throws Error when they never agree, or one of them cannot be reached
 */
export async function agreeOnMoment(
  urls: Record<string, string>,
  { tries = 150, whileHeld = async () => undefined }: Patience = {},
): Promise<AgreedMoment> {
  const names = Object.keys(urls);
  const clients: pg.Client[] = [];
  const connect = async (name: string) => {
    // The server ends transactions that rest; ours does while a dump reads.
    const options = '-c idle_in_transaction_session_timeout=0 -c statement_timeout=0';
    const client = new pg.Client({ connectionString: urls[name], options, connectionTimeoutMillis: 10_000 });
    client.on('error', () => undefined); // the next question says so
    clients.push(client);
    await client.connect();
    return client;
  };
  const end = async () => void (await Promise.all(clients.map((client) => client.end())));
  try {
    const locks = await Promise.all(names.map(connect));
    const views = await Promise.all(names.map(connect));
    // The snapshot is made with the first question, not yet here.
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
        throw new Error(`The databases were too busy to agree on a moment ${tries} times.`);
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
