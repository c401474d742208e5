// One PostgreSQL and one RabbitMQ for a whole jest run, in containers or in a folder of their own (./engine.ts chooses).
// Tests find them by
//   TEST_POSTGRES_URL  superuser; a test makes its own database (./fresh.ts)
//   TEST_AMQP_URL      user and vhost `portal`; a test uses names of its own, a service its own user with the same password
// and ./fresh.ts makes a vhost by
//   TEST_RABBITMQ_API  RabbitMQ's management interface
// A test that kills a server starts its own (./own-servers.ts). If the environment sets both addresses, the run uses
// those servers.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROUTING_KEYS } from '../../contracts/events/routing-keys.gen.ts';
import { brokerDefinitions, OPERATOR } from '../messaging/broker/users.ts';
import { freePort } from '../native/ports.ts';
import { postgres, type PostgresOptions } from '../native/postgres.ts';
import { rabbit, type RabbitOptions } from '../native/rabbit.ts';
import { chooseServers, imageOf, removeLeftovers, RUN_LABEL, thisRun } from './engine.ts';

const config = (path: string) => readFileSync(join(process.cwd(), 'deploy', path), 'utf8');

export default async function setUp(): Promise<void> {
  if (process.env.TEST_POSTGRES_URL && process.env.TEST_AMQP_URL) return;
  if (chooseServers() === 'containers') await startContainers();
  else await startNative();
}

async function startContainers() {
  const images = [imageOf('postgres'), imageOf('rabbitmq')];
  process.stderr.write(`Integration tests use containers: ${images.join(', ')}.\n`);
  removeLeftovers();
  const run = thisRun();
  sweepUpAfterUs(`docker rm -fv $(docker ps -aqf label=${RUN_LABEL}="$0")`, run);
  const { postgresContainer, rabbitContainer } = await import('./containers.ts');
  const [database, broker] = await Promise.all([
    postgresContainer({ run, durability: 'fast' }),
    rabbitContainer({ run, durability: 'fast' }),
  ]);
  process.env.TEST_POSTGRES_URL = database.url;
  process.env.TEST_AMQP_URL = broker.url;
  process.env.TEST_RABBITMQ_API = broker.api;
  process.env.TEST_CONTAINERS = run;
}

async function startNative() {
  process.stderr.write("Integration tests use this machine's own PostgreSQL and RabbitMQ.\n");
  const dir = mkdtempSync(join(tmpdir(), 'portal-test-'));
  chmodSync(dir, 0o755); // the servers' own users pass through it
  const postmaster = 'kill -9 $(head -n1 "$0"/postgres/data/postmaster.pid)';
  const node = 'kill -9 -$(cat "$0"/rabbitmq/node.pid)';
  sweepUpAfterUs(`${postmaster}; ${node}; rm -rf "$0"`, dir);

  const forPostgres: PostgresOptions = {
    dir: join(dir, 'postgres'),
    port: await freePort(),
    password: 'test',
    config: config('postgres/postgresql.conf'),
    durability: 'fast',
  };
  const forRabbit: RabbitOptions = {
    dir: join(dir, 'rabbitmq'),
    port: await freePort(),
    distributionPort: await freePort(),
    epmdPort: await freePort(),
    apiPort: await freePort(),
    password: 'test',
    config: config('rabbitmq/rabbitmq.conf'),
    definitions: withAdministrator(
      brokerDefinitions(
        Object.fromEntries([OPERATOR, 'hub', ...readdirSync('services')].map((user) => [user, 'test'])),
        { keys: ROUTING_KEYS },
      ),
    ),
  };
  const servers = [postgres(forPostgres), rabbit(forRabbit)] as const;
  await Promise.all(servers.map((server) => server.start()));

  process.env.TEST_POSTGRES_URL = servers[0].url;
  process.env.TEST_AMQP_URL = servers[1].url;
  process.env.TEST_RABBITMQ_API = servers[1].api;
  process.env.TEST_POSTGRES_CTL = JSON.stringify(forPostgres);
  process.env.TEST_RABBITMQ_CTL = JSON.stringify(forRabbit);
  process.env.TEST_EMBEDDED_DIR = dir;
}

/** `portal` may use the management interface, as the only user of a container may. */
function withAdministrator(definitions: string): string {
  const { users, ...others } = JSON.parse(definitions) as { users: { name: string }[] };
  const tagged = users.map((user) => (user.name === OPERATOR ? { ...user, tags: 'administrator' } : user));
  return JSON.stringify({ ...others, users: tagged });
}

/**
 * Runs the script when this process ends, in whatever way: its end of the pipe closes then. In the script `$0` is `what`.
 */
function sweepUpAfterUs(script: string, what: string) {
  const stdio = ['pipe' as const, 'ignore' as const, 'ignore' as const];
  const sweeper = spawn('sh', ['-c', `cat; ${script}`, what], { stdio, detached: true });
  sweeper.unref();
  (sweeper.stdin as unknown as { unref(): void }).unref();
}
