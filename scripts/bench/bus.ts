// What the benchmarks of the bus share: their own, fully durable servers, and messages as the relay writes them.
import '../../kit/testing/register.ts'; // the kit's sources, not its build
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../kit/native/ports.ts';
import { startPostgres } from '../../kit/native/postgres.ts';
import { rabbit } from '../../kit/native/rabbit.ts';

const config = (path: string) => readFileSync(join(import.meta.dirname, '../../deploy', path), 'utf8');

/** Runs `work` with PostgreSQL and RabbitMQ, and stops both afterwards. */
export async function withBus<Result>(work: () => Promise<Result>): Promise<Result> {
  const dir = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  chmodSync(dir, 0o755);
  const ports = {
    port: await freePort(),
    distributionPort: await freePort(),
    epmdPort: await freePort(),
    apiPort: await freePort(),
  };
  const options = {
    dir: join(dir, 'rabbitmq'),
    password: 'bench',
    config: config('rabbitmq/rabbitmq.conf'),
    ...ports,
  };
  const broker = rabbit(options);
  const [database] = await Promise.all([
    startPostgres({
      dir: join(dir, 'postgres'),
      password: 'bench',
      config: config('postgres/postgresql.conf'),
    }),
    broker.start(),
  ]);
  process.env.TEST_POSTGRES_URL = database.url;
  process.env.TEST_AMQP_URL = broker.url;
  process.env.TEST_RABBITMQ_API = broker.api;
  try {
    return await work();
  } finally {
    await Promise.all([database.kill(), broker.kill()]);
    rmSync(dir, { recursive: true, force: true });
  }
}

/** The body of one `thing.made`, as the relay sends it. */
export function thingMade(n: number): { id: string; content: Buffer } {
  const id = randomUUID();
  const body = {
    specversion: '1.0',
    id,
    source: 'maker',
    type: 'thing.made',
    subject: `thing/${n}`,
    time: new Date().toISOString(),
    dataschema: 'thing.made/1',
    datacontenttype: 'application/json',
    correlationid: 'bench',
    data: { n },
  };
  return { id, content: Buffer.from(JSON.stringify(body)) };
}

/** Resolves when `isDone()` returns true; polled every 2 ms, which costs almost nothing. */
export async function until(isDone: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isDone())) await sleep(2);
}

/** Measures `work`: items per second. */
export async function rate(count: number, work: () => Promise<unknown>): Promise<{ rate: number }> {
  const before = performance.now();
  await work();
  return { rate: (count / (performance.now() - before)) * 1_000 };
}
