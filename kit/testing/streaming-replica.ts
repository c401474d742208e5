// A PostgreSQL of a test's own with a streaming replica, on this machine also where the run's servers are containers.
import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../native/ports.js';
import { postgres } from '../native/postgres.js';
import { eventually } from './eventually.js';

export interface WithReplica {
  /** The primary, as superuser. */
  url: string;
  /** As `DATABASE_READ_URL`. */
  readUrl: string;
  /** Runs SQL on the replica, as superuser. */
  onReplica<Row extends pg.QueryResultRow>(text: string, database?: string): Promise<Row[]>;
  /** From then on the replica receives what happens, and does not show it, until `resume`. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stopReplica(): Promise<void>;
  startReplica(): Promise<void>;
  /** Makes the replica a server of its own. */
  promote(): Promise<void>;
  remove(): Promise<void>;
}

const PASSWORD = 'test';

export async function startWithReplica(): Promise<WithReplica> {
  const place = mkdtempSync(join(tmpdir(), 'portal-replica-'));
  chmodSync(place, 0o755); // the servers' own user passes through it
  const config = readFileSync(join(process.cwd(), 'deploy/postgres/postgresql.conf'), 'utf8');
  const at = async (name: string, more = '') =>
    postgres({
      dir: join(place, name),
      port: await freePort(),
      password: PASSWORD,
      config: `${config}shared_buffers = 32MB\n${more}`,
    });
  const primary = await at('primary');
  await primary.start();
  const { port } = new URL(primary.url);
  const replica = await at(
    'replica',
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres password=${PASSWORD}'\n`,
  );
  await copy(primary.url, join(place, 'primary'), join(place, 'replica'));
  await replica.start();

  const onReplica = <Row extends pg.QueryResultRow>(text: string, database = 'postgres') =>
    inside(
      Object.assign(new URL(replica.url), { pathname: database }).href,
      async (client) => (await client.query<Row>(text)).rows,
    );
  const turns = (condition: string) =>
    eventually(async () => {
      const [row] = await onReplica<{ is: boolean }>(`select ${condition} as is`);
      if (!row!.is) throw new Error(`The replica: not yet ${condition}.`);
    });
  return {
    url: primary.url,
    readUrl: `postgres://127.0.0.1:${new URL(replica.url).port}`,
    onReplica,
    async pause() {
      await onReplica('select pg_wal_replay_pause()');
      await turns(`pg_get_wal_replay_pause_state() = 'paused'`);
    },
    resume: async () => void (await onReplica('select pg_wal_replay_resume()')),
    stopReplica: () => replica.stop(),
    startReplica: () => replica.start(),
    promote: async () => void (await onReplica('select pg_promote()')),
    async remove() {
      await replica.kill();
      await primary.kill();
      rmSync(place, { recursive: true, force: true });
    },
  };
}

/** A base backup by SQL, since the package of the tests' PostgreSQL has no pg_basebackup. */
async function copy(url: string, from: string, to: string): Promise<void> {
  await inside(url, async (client) => {
    await client.query(`select pg_backup_start('replica', true)`);
    execFileSync('mkdir', [to]);
    execFileSync('cp', ['-a', join(from, 'data'), to]);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    const data = join(to, 'data');
    rmSync(join(data, 'postmaster.pid'));
    const { uid, gid } = statSync(join(data, 'PG_VERSION'));
    for (const [name, text] of [
      ['backup_label', rows[0]!.labelfile],
      ['standby.signal', ''],
    ] as const) {
      writeFileSync(join(data, name), text, { mode: 0o600 });
      chownSync(join(data, name), uid, gid);
    }
  });
}

async function inside<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
