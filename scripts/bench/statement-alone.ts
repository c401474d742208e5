// The statement that records a sale, alone: run by pgbench, or by a loop here, for which every machine has what it needs.
import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { cpuSeconds, cpuSecondsOfEndedChildren, type Cost } from './measure.ts';
import { given } from './sale.ts';

/** A run for the payments numbered from `first`. */
interface Run {
  text: string;
  url: string;
  first: number;
  count: number;
}

const exec = promisify(execFile);
const CLIENTS = 10; // as many as a service's pool has

// Debian keeps it out of PATH, and its wrapper there is a Perl script.
export const pgbench =
  [
    ...globSync('/usr/lib/postgresql/*/bin/pgbench').sort().reverse(),
    ...(process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'pgbench')),
  ].find((path) => existsSync(path)) ?? null;

/**
 * Runs it for the payments numbered from `first`, by 10 clients. The cost of starting and signing in is not counted.
 * @param by the program pgbench, or null for the loop
 * @returns the CPU of PostgreSQL and the client
 */
export const recordAlone = (run: Run, by: string | null, postgres: number): Promise<Cost> =>
  by ? recordByPgbench(by, run, postgres) : recordInLoop(run, postgres);

async function recordByPgbench(
  pgbench: string,
  { first, count, ...run }: Run,
  postgres: number,
): Promise<Cost> {
  const starting = await timed(() => runPgbench(pgbench, { ...run, first, count: CLIENTS }), postgres);
  const rest = count - CLIENTS;
  const whole = await timed(
    () => runPgbench(pgbench, { ...run, first: first + CLIENTS, count: rest }),
    postgres,
  );
  return { cpu: ((whole.seconds - starting.seconds) / rest) * 1e6, rate: whole.result };
}

async function timed<T>(work: () => Promise<T>, postgres: number) {
  const used = () => cpuSeconds([postgres]) + cpuSecondsOfEndedChildren();
  const before = used();
  const result = await work();
  return { result, seconds: used() - before };
}

/** In this process, which does nothing else meanwhile. */
async function recordInLoop({ text, url, first, count }: Run, postgres: number): Promise<Cost> {
  const pool = new pg.Pool({ connectionString: url, max: CLIENTS });
  await Promise.all(Array.from({ length: CLIENTS }, () => pool.query('select pg_sleep(0.01)')));
  const [client, server, before] = [process.cpuUsage(), cpuSeconds([postgres]), performance.now()];
  let next = first;
  const lane = async () => {
    while (next < first + count)
      await pool.query({ name: 'record-sale', text, values: [String(next++), ...given] });
  };
  await Promise.all(Array.from({ length: CLIENTS }, lane));
  const seconds = (performance.now() - before) / 1_000;
  const { user, system } = process.cpuUsage(client);
  const served = (cpuSeconds([postgres]) - server) * 1e6;
  await pool.end();
  return { cpu: (user + system + served) / count, rate: count / seconds };
}

/** @returns how many per second */
async function runPgbench(pgbench: string, { text, url, first, count }: Run): Promise<number> {
  // pgbench treats any ':word' as a variable, also within quotes.
  const sql = text
    .replaceAll(/:(?=MI|SS)/g, '":"')
    .replaceAll(/\$([1-8])/g, (_, n: string) =>
      n === '1' ? ':payment' : given[Number(n) - 2] === null ? 'null' : `:given${n}`,
    );
  const script = `\\set payment :first + :i * ${CLIENTS} + :client_id\n\\set i :i + 1\n${sql};\n`;
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const file = join(folder, 'record-sale.sql');
  await writeFile(file, script);
  const named = Object.fromEntries(given.map((value, i) => [`given${i + 2}`, value]));
  const variables = Object.entries({ ...named, first, i: 0 }).flatMap(([k, v]) => ['-D', `${k}=${v}`]);
  const { hostname, port, username, password, pathname } = new URL(url);
  const server = ['-h', hostname, '-p', port, '-U', username];
  const size = ['-c', CLIENTS, '-j', 1, '-t', Math.floor(count / CLIENTS)];
  const args = ['-n', '-M', 'prepared', '-f', file, ...size, ...variables, ...server, pathname.slice(1)];
  const env = { ...process.env, PGPASSWORD: password };
  const { stdout } = await exec(pgbench, args.map(String), { env }).finally(() =>
    rm(folder, { recursive: true }),
  );
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
}
