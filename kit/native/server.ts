// A real server on this machine, for `make up` without containers, for tests, benchmarks and fault runs.
//
// A server is described by plain options and keeps its state in its folder, so any process that has the options
// can start, stop or kill it: `postgres(options).kill()` in a test kills the server that the test run's set-up started.
// (A MinIO for `make up` is in scripts/lib/minio.ts, by the same means.)
// Node runs the files of this room as they are, so their imports end in .ts and there are no enums.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const asRoot = process.getuid?.() === 0;

/** The password is fixed when a server's folder is created; a different one is refused later. */
export class WrongPassword extends Error {
  constructor(server: string, dir: string) {
    super(`${server} refuses the password: its data in ${dir} was made with another one.`);
  }
}

/** Controls a server. */
export interface Server {
  /** Where clients connect: `postgres://…/postgres` as the superuser, or `amqp://…/portal`. */
  readonly url: string;
  readonly log: string;
  /**
   * Starts it, also after a crash; returns once it accepts clients. Does nothing if it runs already.
   * @throws Error with the end of its log, when it ends or accepts no clients within a minute
   */
  start(): Promise<void>;
  /** Stops it cleanly, and returns once it is gone: it is killed after 30 s. Does nothing if it does not run. */
  stop(): Promise<void>;
  /** Ends all of its processes at once, as a crash does. */
  kill(): Promise<void>;
  running(): boolean;
}

export type Owner = { uid: number; gid: number } | Record<string, never>;

/**
 * As root we run each server as its own user, which may be unable to enter our folder (a checkout in /root, say). Then its
 * files live in /var/lib/portal, under a hash of the folder's path.
 */
export function reachable(dir: string): string {
  return canEnter(dir)
    ? dir
    : join('/var/lib/portal', createHash('sha256').update(dir).digest('hex').slice(0, 12));
}

export function canEnter(path: string): boolean {
  if (!asRoot) return true;
  const above = dirname(path);
  return (
    above === path || ((!fs.existsSync(above) || (fs.statSync(above).mode & 1) === 1) && canEnter(above))
  );
}

/** Creates the folder. As root, also creates the user if needed and gives it the folder. */
export function ownFolder(dir: string, user: string): Owner {
  fs.mkdirSync(dir, { recursive: true });
  if (!asRoot) return {};
  const id = (flag: string) =>
    Number(execFileSync('id', [flag, user], { stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    id('-u');
  } catch {
    execFileSync('useradd', ['--system', '--user-group', '--shell', '/usr/sbin/nologin', user]);
  }
  const owner = { uid: id('-u'), gid: id('-g') };
  fs.chownSync(dir, owner.uid, owner.gid);
  fs.chmodSync(dir, 0o700);
  return owner;
}

export function write(file: string, text: string, owner: Owner) {
  fs.writeFileSync(file, text, { mode: 0o600 });
  if (owner.uid !== undefined) fs.chownSync(file, owner.uid, owner.gid);
}

/** Starts a process that outlives us. It inherits only PATH, so no PG… or RABBITMQ_… variables of the machine. */
export function launch(
  command: string,
  args: string[],
  { dir, log, owner, env }: { dir: string; log: string; owner: Owner; env: Record<string, string> },
): ChildProcess {
  const output = fs.openSync(log, 'a');
  const stdio = ['ignore' as const, output, output];
  const child = spawn(command, args, {
    ...owner,
    cwd: dir,
    stdio,
    detached: true,
    env: { PATH: process.env.PATH, ...env },
  });
  child.on('error', () => undefined); // shows as a missing pid
  child.unref();
  fs.closeSync(output);
  return child;
}

/**
 * Waits until the probe no longer throws.
 * @throws Error with the end of the log, when the process ends or after a minute
 */
export async function ready(name: string, child: ChildProcess, log: string, probe: () => Promise<void>) {
  for (const deadline = Date.now() + 60_000; ; await sleep(50)) {
    try {
      return await probe();
    } catch (error) {
      if (error instanceof WrongPassword) throw error;
      const gone = !child.pid || child.exitCode !== null || child.signalCode !== null;
      if (!gone && Date.now() < deadline) continue;
      const tail = fs.readFileSync(log, 'utf8').trimEnd().split('\n').slice(-15).join('\n');
      const what = gone ? 'ended while it was starting' : 'was not ready within a minute';
      throw new Error(`${name} ${what}; ${log} ends with:\n${tail}`, { cause: error });
    }
  }
}

/** Signals the process (or `target`, its group) and waits until it is gone; sends SIGKILL after 30 s. */
export async function end(pid: number, signal: NodeJS.Signals, target = pid) {
  if (!pid) return;
  const send = (name: NodeJS.Signals) => {
    try {
      process.kill(target, name);
    } catch {
      // gone already
    }
  };
  send(signal);
  for (const deadline = Date.now() + 30_000; commandOf(pid); await sleep(20))
    if (Date.now() > deadline) send('SIGKILL');
}

/** The pid in the file, or 0. A stale pid may belong to another program by now, so its command line must contain the mark. */
export function pidIn(file: string, mark: string): number {
  const pid = fs.existsSync(file) ? parseInt(fs.readFileSync(file, 'utf8')) : 0;
  return pid > 0 && commandOf(pid).includes(mark) ? pid : 0;
}

/** The command line of a running process; empty when there is none, or only a zombie. */
export function commandOf(pid: number): string {
  try {
    if (!fs.existsSync('/proc/self/cmdline'))
      return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    for (;;) {
      const command = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      // A running process's is also empty for a moment during exec: look again.
      if (command || hasEnded(pid)) return command;
    }
  } catch {
    return '';
  }
}

const hasEnded = (pid: number) => /^State:\s+[ZX]/m.test(fs.readFileSync(`/proc/${pid}/status`, 'utf8'));
