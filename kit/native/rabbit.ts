import { execFile } from 'node:child_process';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import amqp from 'amqplib';
import { freePort, isFree } from './ports.ts';
import {
  end,
  launch,
  ownFolder,
  pidIn,
  reachable,
  ready,
  write,
  WrongPassword,
  type Server,
} from './server.ts';

const run = promisify(execFile);

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
  /** For tests: the port of its management interface, on 127.0.0.1, without its statistics. */
  apiPort?: number;
}

export interface RabbitServer extends Server {
  /** Runs rabbitmqctl on the node: `ctl('-p', 'portal', 'list_queues', 'name')`. @returns its output without headings */
  ctl(...args: string[]): Promise<string>;
  /** Its management interface, as `portal`; only with `apiPort`. */
  api: string;
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
    api: `http://portal:${password}@127.0.0.1:${options.apiPort}/api`,
    log,
    running: () => pid() > 0,
    async start() {
      if (pid()) return;
      const owner = ownFolder(dir, 'rabbitmq');
      const onlyUser = ['default_user = portal', `default_pass = ${password}`, 'default_vhost = portal'];
      const users = options.definitions ? [`load_definitions = ${definitions}`] : onlyUser;
      write(definitions, options.definitions ?? '', owner);
      const api = options.apiPort
        ? [
            'management.tcp.ip = 127.0.0.1',
            `management.tcp.port = ${options.apiPort}`,
            'management_agent.disable_metrics_collector = true',
          ]
        : [];
      write(config, [options.config, ...users, ...api, ''].join('\n'), owner);
      write(plugins, options.apiPort ? '[rabbitmq_management].\n' : '[].\n', owner);
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
  };
}

/** RabbitMQ's own program, past Debian's wrapper, which insists on a user and on /var/log. */
function packaged(program: string): string {
  const path = join('/usr/lib/rabbitmq/bin', program);
  return fs.existsSync(path) ? path : program;
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
