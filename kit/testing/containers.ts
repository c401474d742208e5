// PostgreSQL, RabbitMQ and MinIO in containers, for tests: the images of docker-compose.yml, with the portal's settings.
// Each carries the label of its run, by which ./engine.ts removes leftovers. The library's own reaper is not used: it is
// one more image to pull.
// Node runs this file as it is, as it does those of ../native/.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import amqp from 'amqplib';
import pg from 'pg';
import { GenericContainer, getContainerRuntimeClient, Wait } from 'testcontainers';
import { freePort } from '../native/ports.ts';
import { FAST, ORDER } from '../native/postgres.ts';
import { imageOf, RUN_LABEL } from './engine.ts';

export interface Container {
  /** As in Server of ../native/server.ts, or MinIO's endpoint. */
  url: string;
  /** Starts it again after `kill`, on the same port and data; returns once it accepts clients. */
  start(): Promise<void>;
  /** kill -9, all of its processes at once: a crash. */
  kill(): Promise<void>;
  remove(): Promise<void>;
}

/** 'fast' keeps the data in memory and loses it at the end; a test that restarts the server needs 'full'. */
interface Options {
  run: string;
  durability: 'full' | 'fast';
}

const START_MS = 60_000;
const config = (path: string) => readFileSync(join(import.meta.dirname, '../../deploy', path), 'utf8');
const secret = () => randomBytes(12).toString('hex'); // the port may be open to other machines

/** Superuser `postgres`, and the settings of the portal. */
export async function postgresContainer({ run, durability }: Options): Promise<Container> {
  const [port, password] = [await freePort(), secret()];
  const settings = { config_file: '/etc/postgresql.conf', ...(durability === 'fast' && FAST) };
  const container = describe('postgres', run)
    .withEnvironment({ POSTGRES_PASSWORD: password, POSTGRES_INITDB_ARGS: ORDER.join(' ') })
    .withCopyContentToContainer([
      { content: config('postgres/postgresql.conf'), target: settings.config_file },
    ])
    .withCommand([
      'postgres',
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ])
    .withSharedMemorySize(256 * 1024 * 1024)
    .withExposedPorts({ container: 5432, host: port });
  if (durability === 'fast') container.withTmpFs({ '/var/lib/postgresql/data': 'rw' });
  return start(
    container,
    (host) => `postgres://postgres:${password}@${host}:${port}/postgres`,
    async (url) => {
      const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
      client.on('error', () => undefined);
      await client.connect();
      await client.end();
    },
  );
}

/** User and vhost `portal`; `api` is its management interface, as that user. */
export async function rabbitContainer({ run, durability }: Options): Promise<Container & { api: string }> {
  const [port, apiPort, password] = [await freePort(), await freePort(), secret()];
  const container = describe('rabbitmq', run)
    .withHostname('rabbitmq') // the node's name, which its data depends on
    .withEnvironment({
      RABBITMQ_DEFAULT_USER: 'portal',
      RABBITMQ_DEFAULT_PASS: password,
      RABBITMQ_DEFAULT_VHOST: 'portal',
    })
    .withCopyContentToContainer([
      { content: config('rabbitmq/rabbitmq.conf'), target: '/etc/rabbitmq/conf.d/20-portal.conf' },
      { content: '[rabbitmq_management].\n', target: '/etc/rabbitmq/enabled_plugins' },
    ])
    .withExposedPorts({ container: 5672, host: port }, { container: 15672, host: apiPort });
  if (durability === 'fast') container.withTmpFs({ '/var/lib/rabbitmq': 'rw' });
  const server = await start(
    container,
    (host) => `amqp://portal:${password}@${host}:${port}/portal`,
    async (url) => {
      const connection = await amqp.connect(url, { timeout: 2_000 });
      await connection.close();
    },
  );
  const { hostname } = new URL(server.url);
  return { ...server, api: `http://portal:${password}@${hostname}:${apiPort}/api` };
}

/** A MinIO, for tests that need S3. */
export async function minioContainer(
  run: string,
): Promise<Container & { accessKey: string; secretKey: string }> {
  const [port, keys] = [await freePort(), { accessKey: 'test-access', secretKey: secret() }];
  const container = describe('minio', run)
    .withEnvironment({
      MINIO_ROOT_USER: keys.accessKey,
      MINIO_ROOT_PASSWORD: keys.secretKey,
      MINIO_BROWSER: 'off',
      MINIO_UPDATE: 'off',
    })
    .withCommand(['server', '/tmp/objects'])
    .withExposedPorts({ container: 9000, host: port });
  const server = await start(
    container,
    (host) => `http://${host}:${port}`,
    async (url) => {
      // MinIO's live and ready endpoints answer before it accepts requests.
      const { ok, status } = await fetch(`${url}/minio/health/cluster`, {
        signal: AbortSignal.timeout(2_000),
      });
      if (!ok) throw new Error(`it answers ${status}`);
    },
  );
  return { ...server, ...keys };
}

const describe = (part: Parameters<typeof imageOf>[0], run: string) =>
  new GenericContainer(imageOf(part)).withAutoCleanup(false).withLabels({ [RUN_LABEL]: run });

/**
 * Starts it and waits until the probe no longer throws.
 * @throws Error with the end of its log, when it ends or after a minute
 */
async function start(
  container: GenericContainer,
  urlAt: (host: string) => string,
  probe: (url: string) => Promise<void>,
): Promise<Container> {
  // The library would probe inside the container, which costs more and shows less than a client.
  const started = await container.withWaitStrategy(Wait.forAll([])).start();
  const client = await getContainerRuntimeClient();
  const itself = client.container.getById(started.getId());
  const host = started.getHost();
  const url = urlAt(host === 'localhost' ? '127.0.0.1' : host);
  async function ready() {
    for (const deadline = Date.now() + START_MS; ; await sleep(50)) {
      try {
        return await probe(url);
      } catch (error) {
        const { Name, State } = await itself.inspect();
        if (State.Running && Date.now() < deadline) continue;
        const what = State.Running ? 'was not ready within a minute' : 'ended while it was starting';
        const log = await text(await client.container.logs(itself, { follow: false, tail: 15 }));
        throw new Error(`${Name} ${what}; its log ends with:\n${log}`, { cause: error });
      }
    }
  }
  await ready();
  return {
    url,
    async start() {
      await itself.start();
      await ready();
    },
    async kill() {
      await itself.kill();
      await itself.wait();
    },
    async remove() {
      await itself.remove({ force: true, v: true });
    },
  };
}
