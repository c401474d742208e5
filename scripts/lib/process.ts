// One of our Node programs as a process that outlives the script that started it.
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
  /** Its file, from the checkout on. */
  entry: string;
  /** All it sees beside PATH and the like. */
  env: NodeJS.ProcessEnv;
  port: number;
  dataDir: string;
  /** What it was built from: a process that runs with another build or other settings is `stale`. */
  build: string;
  /** The checkout that it is of. */
  from?: string;
}
export type NodeProcess = ReturnType<typeof nodeProcess>;

/** A process as it was started. */
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
  // A pid alone may be another program's by now; with its start time it is ours.
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
    /** True when it was started once and is gone though nobody stopped it. */
    died: () => existsSync(record) && !alive(),

    /** Starts it if it does not run; `ready()` waits until it can work. */
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

    /** Waits until /ready says that nothing lacks, not even what only events need; a Problem with the end of its log when it dies or takes more than 90 s. */
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

    /** Why it cannot do all of its work now; empty when it can. */
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

/** What a program needs of the machine; nothing else of our environment reaches it. */
const inherited = () =>
  Object.fromEntries(
    ['PATH', 'HOME', 'LANG', 'TZ', 'TMPDIR', 'NODE_EXTRA_CA_CERTS']
      .filter((name) => process.env[name] !== undefined)
      .map((name) => [name, process.env[name]]),
  );

/** When the process started, in the system's own terms; empty when there is none or it is only waiting to be collected. */
export function startOf(pid: number): string {
  try {
    if (!existsSync('/proc/self/stat'))
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    // Fields after the command's name, which may itself hold spaces and brackets: state first, start time 20th.
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
