// Servers for one test, which it may crash, since all tests share the run's. They are containers or native like the run's.
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../native/postgres.js';
import { startRabbit } from '../native/rabbit.js';
import { type Server } from '../native/server.js';

export interface OwnServer extends Pick<Server, 'url' | 'start' | 'kill'> {
  /** Kills it and deletes its data. */
  remove(): Promise<void>;
}

/** A PostgreSQL whose commits survive a crash; superuser `postgres`. */
export async function ownPostgres(): Promise<OwnServer> {
  const run = process.env.TEST_CONTAINERS;
  if (run) return (await import('./containers.js')).postgresContainer({ run, durability: 'full' });
  return native('postgres', (dir) =>
    startPostgres({ dir, password: 'test', config: config('postgres/postgresql.conf') }),
  );
}

/** A RabbitMQ whose confirmed messages survive a crash; user and vhost `portal`. */
export async function ownRabbit(): Promise<OwnServer> {
  const run = process.env.TEST_CONTAINERS;
  if (run) return (await import('./containers.js')).rabbitContainer({ run, durability: 'full' });
  return native('rabbitmq', (dir) =>
    startRabbit({ dir, password: 'test', config: config('rabbitmq/rabbitmq.conf') }),
  );
}

const config = (path: string) => readFileSync(join(process.cwd(), 'deploy', path), 'utf8');

async function native(name: string, start: (dir: string) => Promise<Server>): Promise<OwnServer> {
  const place = mkdtempSync(join(tmpdir(), 'portal-own-'));
  chmodSync(place, 0o755); // the server's own user passes through it
  const server = await start(join(place, name));
  return {
    url: server.url,
    start: () => server.start(),
    kill: () => server.kill(),
    async remove() {
      await server.kill();
      rmSync(place, { recursive: true, force: true });
    },
  };
}
