// The statement that records a sale, alone: run by pgbench or, without it, by a loop in Node.
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
const pgbench = [
  ...globSync('/usr/lib/postgresql/*/bin/pgbench').sort().reverse(),
  ...(process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'pgbench')),
].find((path) => existsSync(path));

/**
 * Runs it for the payments numbered from `first`, by 10 clients. The cost of starting and signing in is not counted.
 * @returns the CPU of PostgreSQL and the client
 */
export async function recordAlone({
  text,
  url,
  first,
  count,
  postgres,
}: Run & { postgres: number }): Promise<Cost> {
  const starting = await timed(() => runLoop({ text, url, first, count: CLIENTS }), postgres);
  const rest = count - CLIENTS;
  const whole = await timed(() => runLoop({ text, url, first: first + CLIENTS, count: rest }), postgres);
  return { cpu: ((whole.seconds - starting.seconds) / rest) * 1e6, rate: whole.result };
}

async function timed<T>(work: () => Promise<T>, postgres: number) {
  const used = () => cpuSeconds([postgres]) + cpuSecondsOfEndedChildren();
  const before = used();
  const result = await work();
  return { result, seconds: used() - before };
}

/** @returns how many per second */
async function runLoop(options: Run): Promise<number> {
  const { stdout } = pgbench ? await runPgbench(pgbench, options) : await runNode(options);
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
}

async function runPgbench(pgbench: string, { text, url, first, count }: Run) {
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
  return exec(pgbench, args.map(String), { env: { ...process.env, PGPASSWORD: password } }).finally(() =>
    rm(folder, { recursive: true }),
  );
}

const runNode = (options: Run) =>
  exec(process.execPath, [import.meta.filename, JSON.stringify(options)], { cwd: import.meta.dirname });

// As a program: the loop in Node, which prints its rate like pgbench does.
if (process.argv[1] === import.meta.filename) {
  const { text, url, first, count } = JSON.parse(process.argv[2]!) as Run;
  const pool = new pg.Pool({ connectionString: url, max: CLIENTS });
  await Promise.all(Array.from({ length: CLIENTS }, () => pool.query('select pg_sleep(0.01)')));
  let next = first;
  const before = performance.now();
  const lane = async () => {
    while (next < first + count) {
      const values = [String(next++), ...given];
      await pool.query({ name: 'record-sale', text, values });
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, lane));
  console.log(`tps = ${count / ((performance.now() - before) / 1_000)}`);
  await pool.end();
}
