// One PostgreSQL and one RabbitMQ for a whole jest run, in a folder of their own. Tests find them by
//   TEST_POSTGRES_URL  superuser; a test makes its own database (kit/testing/database)
//   TEST_AMQP_URL      user and vhost `portal`; a test uses names of its own, a service its own user (password `test`)
//   TEST_POSTGRES_CTL, TEST_RABBITMQ_CTL  JSON for postgres(…) and rabbit(…) of ./embedded.js, in any process
// A test that stops or kills a server starts one for itself: everybody shares these. A run that is given both
// addresses by its environment uses those.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brokerDefinitions, OPERATOR } from '../messaging/broker-users.ts';
import { freePort, postgres, rabbit, type PostgresOptions, type RabbitOptions } from './embedded.ts';

const config = (path: string) => readFileSync(join(process.cwd(), 'deploy', path), 'utf8');

export default async function setUp(): Promise<void> {
  if (process.env.TEST_POSTGRES_URL && process.env.TEST_AMQP_URL) return;
  const dir = mkdtempSync(join(tmpdir(), 'portal-test-'));
  chmodSync(dir, 0o755); // the servers' own users pass through it
  sweepUpAfterUs(dir);

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
    password: 'test',
    config: config('rabbitmq/rabbitmq.conf'),
    definitions: brokerDefinitions(
      Object.fromEntries([OPERATOR, 'hub', ...readdirSync('services')].map((user) => [user, 'test'])),
    ),
  };
  const servers = [postgres(forPostgres), rabbit(forRabbit)] as const;
  await Promise.all(servers.map((server) => server.start()));

  process.env.TEST_POSTGRES_URL = servers[0].url;
  process.env.TEST_AMQP_URL = servers[1].url;
  process.env.TEST_POSTGRES_CTL = JSON.stringify(forPostgres);
  process.env.TEST_RABBITMQ_CTL = JSON.stringify(forRabbit);
  process.env.TEST_EMBEDDED_DIR = dir;
}

/** When this process is gone, however it went, its end of the pipe closes and what is left of the servers goes too. */
function sweepUpAfterUs(dir: string) {
  const postmaster = 'kill -9 $(head -n1 "$0"/postgres/data/postmaster.pid)';
  const node = 'kill -9 -$(cat "$0"/rabbitmq/node.pid)';
  const script = `cat; ${postmaster}; ${node}; rm -rf "$0"`;
  const sweeper = spawn('sh', ['-c', script, dir], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  sweeper.unref();
  (sweeper.stdin as unknown as { unref(): void }).unref();
}
