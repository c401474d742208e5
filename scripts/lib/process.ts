// Runs one of our Node programs as a process that outlives the script that started it.
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from './say.ts';
import { root } from './settings.ts';

export interface ProcessOptions {
  name: string;
  /** Its file, relative to the checkout. */
  entry: string;
  /** Its whole environment, apart from PATH and the like. */
  env: NodeJS.ProcessEnv;
  port: number;
  dataDir: string;
  /** The id of the build: a process with another build or other settings is `stale`. */
  build: string;
  /** The checkout that it belongs to. */
  from?: string;
}
export type NodeProcess = ReturnType<typeof nodeProcess>;

/** The record of a started process. */
interface Started {
  pid: number;
  started: string;
  port: number;
  version: string;
}

/** Describes a process. */
export function nodeProcess({ name, entry, env, port, dataDir, build, from = root }: ProcessOptions) {
  const record = join(dataDir, 'pids', `${name}.json`);
  const log = join(dataDir, 'logs', `${name}.log`);
  const url = `http://127.0.0.1:${port}`;
  const version = createHash('sha256')
    .update(JSON.stringify([build, entry, env]))
    .digest('hex');

  const read = () => (existsSync(record) ? (JSON.parse(readFileSync(record, 'utf8')) as Started) : undefined);
  // The pid may be reused by another program, so the start time is compared too.
  const alive = () => {
    const found = read();
    return found && startOf(found.pid) === found.started ? found : undefined;
  };

  async function end(signal: NodeJS.Signals, patience: number) {
    const found = alive();
    if (found) {
      process.kill(found.pid, signal);
      for (const deadline = Date.now() + patience; alive(); await sleep(20))
        if (Date.now() > deadline) process.kill(found.pid, 'SIGKILL');
    }
    rmSync(record, { force: true });
  }

  return {
    name,
    url,
    log,
    pid: () => alive()?.pid ?? 0,
    running: () => Boolean(alive()),
    /** The port of the running process; 0 when none runs. */
    listensOn: () => alive()?.port ?? 0,
    stale: () => {
      const found = alive();
      return found !== undefined && found.version !== version;
    },
    /** Whether it was started and is gone without having been stopped. */
    died: () => existsSync(record) && !alive(),

    /** Starts it unless it runs; `ready()` waits until it is ready. */
    start() {
      if (alive()) return;
      mkdirSync(join(dataDir, 'pids'), { recursive: true });
      mkdirSync(join(dataDir, 'logs'), { recursive: true });
      if (existsSync(log)) renameSync(log, `${log}.1`);
      const output = openSync(log, 'a', 0o600);
      const child = spawn(process.execPath, [join(from, entry)], {
        cwd: from,
        detached: true,
        stdio: ['ignore', output, output],
        env: { ...inherited(), NODE_COMPILE_CACHE: join(dataDir, 'compile-cache'), ...env },
      });
      child.unref();
      closeSync(output);
      writeFileSync(
        record,
        JSON.stringify({ pid: child.pid, started: startOf(child.pid ?? 0), port, version }),
      );
    },

    /**
     * Waits until /ready reports nothing missing, including what only events need.
     * @throws Problem with the end of its log when it dies or takes more than 90 s
     */
    async ready() {
      for (const deadline = Date.now() + 90_000; ; await sleep(100)) {
        const reason = await notReady(url);
        if (!reason) return;
        if (!alive())
          throw new Problem(`${name} ended while it was starting. ${log} ends with:\n${tail(log)}`);
        if (Date.now() > deadline)
          throw new Problem(`${name} was not ready within 90 s (${reason}). ${log} ends with:\n${tail(log)}`);
      }
    },

    /** What it still lacks to do all of its work; empty when it is ready. */
    notReady: () => notReady(url),
    stop: () => end('SIGTERM', 35_000),
    kill: () => end('SIGKILL', 5_000),
  };
}

async function notReady(url: string) {
  try {
    const answer = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(3_000) });
    const body = await answer.text();
    if (!answer.ok) return `it answers ${answer.status} ${body.slice(0, 200)}`;
    const { waitsFor = [] } = JSON.parse(body) as { waitsFor?: string[] };
    return waitsFor.length > 0 ? `it answers, and waits for ${waitsFor.join(', ')}` : '';
  } catch {
    return 'it does not answer';
  }
}

/** The variables that a program inherits; it gets nothing else of our environment. */
const inherited = () =>
  Object.fromEntries(
    ['PATH', 'HOME', 'LANG', 'TZ', 'TMPDIR', 'NODE_EXTRA_CA_CERTS']
      .filter((name) => process.env[name] !== undefined)
      .map((name) => [name, process.env[name]]),
  );

/** The process's start time in the system's own units; empty when there is none or it is a zombie. */
export function startOf(pid: number): string {
  try {
    if (!existsSync('/proc/self/stat'))
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    // The fields after the command's name, which may itself contain spaces and brackets: state is first, start time
    // 20th.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
    return fields[0] === 'Z' ? '' : (fields[19] ?? '');
  } catch {
    return '';
  }
}

const tail = (file: string) =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .slice(-8)
    .map((line) => line.slice(0, 600))
    .join('\n');
