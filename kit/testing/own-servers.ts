// Servers of one test's own, which it may crash: the run's belong to everybody. From where the run's come from too.
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres, startRabbit, type Server } from './embedded.js';

export interface OwnServer extends Pick<Server, 'url' | 'start' | 'kill'> {
  /** Ends it, and what it kept is gone. */
  remove(): Promise<void>;
}

/** A PostgreSQL that keeps what it has committed; superuser `postgres`. */
export async function ownPostgres(): Promise<OwnServer> {
  const run = process.env.TEST_CONTAINERS;
  if (run) return (await import('./containers.js')).postgresContainer({ run, durability: 'full' });
  return native('postgres', (dir) =>
    startPostgres({ dir, password: 'test', config: config('postgres/postgresql.conf') }),
  );
}

/** A RabbitMQ that keeps what it has confirmed; user and vhost `portal`. */
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
