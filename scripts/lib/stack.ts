// The portal without containers: its processes, their ports and their settings.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROUTING_KEYS } from '../../contracts/events/routing-keys.gen.ts';
import { brokerDefinitions } from '../../kit/messaging/broker/users.ts';
import { freePort, isFree } from '../../kit/native/ports.ts';
import { postgres } from '../../kit/native/postgres.ts';
import { rabbit } from '../../kit/native/rabbit.ts';
import { minio, minioProgram } from './minio.ts';
import { nodeProcess } from './process.ts';
import { Problem } from './say.ts';
import { internalSettings } from '../secrets/internal-settings.ts';
import { brokerPasswords, services, shout, withDatabase } from '../secrets/services.ts';
import { inSandbox, readSettings, root, type Overrides, type Settings } from './settings.ts';
import { sayStore, storeOf } from './store.rules.ts';

export { services };
export const entries = {
  'stripe-sandbox': 'deploy/stripe-sandbox/dist/src/main.js',
  ...Object.fromEntries(services.map((name) => [name, `services/${name}/dist/src/main.js`])),
  hub: 'gateway/dist/src/live/main.js',
  gateway: 'gateway/dist/src/main.js',
};

/** The programs that let people in. */
export const doors = ['hub', 'gateway'];

// Which program gets which secret; a setting that is not listed goes to every process.
const secrets: Record<string, string[]> = {
  INTERNAL_SECRET: [], // what each is given of it: internalSettings
  INTERNAL_OLD_SECRETS: [],
  SHARED_ASSERTIONS: [],
  ADMIN_PASSWORD: ['identity'],
  SESSION_SECRET: ['gateway', 'hub'],
  SESSION_OLD_SECRETS: ['gateway', 'hub'],
  STRIPE_SECRET_KEY: ['payments-sales'],
  STRIPE_WEBHOOK_SECRET: ['payments-sales'],
  SMTP_URL: ['notifications'],
  DOCUMENTS_KEY: ['documents'],
  DOCUMENTS_OLD_KEYS: ['documents'],
  SEALS_KEY: ['payouts'],
  SEALS_OLD_KEYS: ['payouts'],
  S3_ACCESS_KEY: ['documents'],
  S3_SECRET_KEY: ['documents'],
  METRICS_TOKEN: ['gateway'],
  DEMO_PASSWORD: [],
  POSTGRES_PASSWORD: [],
  RABBITMQ_PASSWORD: [],
  GRAFANA_PASSWORD: [],
  ALERT_WEBHOOK_URL: [],
  PORT: [],
};
const mayHave = (process: string, setting: string) =>
  /_(DB|AMQP)_PASSWORD$/.test(setting) ? false : (secrets[setting] ?? [process]).includes(process);

/** What the image of the programs sets for each of them. */
const ofImage = Object.fromEntries(
  /^ENV (.*)$/m
    .exec(readFileSync(join(root, 'deploy/service.Dockerfile'), 'utf8'))![1]!
    .split(' ')
    .map((pair) => pair.split(/=(.*)/).slice(0, 2) as [string, string]),
);

// Makes Node collect upload buffers early and reuse the memory (docker-compose.yml sets the same): without it,
// 50 concurrent uploads make documents grow by twice as much.
const forUploads = { NODE_OPTIONS: '--max-semi-space-size=2' };

export interface StackOptions {
  /** The folder of its data and of the record of its start. */
  dataDir: string;
  envFile: string;
  overrides?: Overrides | undefined;
  /** The id of the build. */
  build?: string;
}
export type Stack = ReturnType<typeof describeStack>;
export type Program = Stack['programs'][number];

/** Describes a stack; starts nothing. Several stacks can run side by side, each with its own folder and PORT. */
export function describeStack({ dataDir, envFile, overrides, build = '' }: StackOptions) {
  const before = rememberedPorts(dataDir);
  const settings = readSettings(envFile, {
    ...(before.gateway && { PORT: String(before.gateway) }),
    ...overrides,
  });
  const ports = {
    ...preferredPorts(Number(settings.PORT)),
    ...before,
    gateway: Number(settings.PORT),
  } as Ports;
  const url = (name: string) => `http://127.0.0.1:${ports[name]}`;
  const config = (path: string) => readFileSync(join(root, 'deploy', path), 'utf8');

  const database = postgres({
    dir: join(dataDir, 'postgres'),
    port: ports.postgres,
    password: settings.POSTGRES_PASSWORD,
    config: config('postgres/postgresql.conf'),
  });
  const broker = rabbit({
    dir: join(dataDir, 'rabbitmq'),
    port: ports.rabbitmq,
    distributionPort: ports['rabbitmq-distribution'],
    epmdPort: ports['rabbitmq-epmd'],
    password: settings.RABBITMQ_PASSWORD,
    config: config('rabbitmq/rabbitmq.conf'),
    definitions: brokerDefinitions(brokerPasswords(settings), { keys: ROUTING_KEYS }),
  });
  const documents = documentsStore({ dataDir, settings, port: ports.minio });
  const amqpUrl = (user: string) =>
    Object.assign(new URL(broker.url), { username: user, password: brokerPasswords(settings)[user] }).href;

  const addresses: Record<string, string> & Record<'AMQP_URL' | 'STRIPE_SANDBOX_URL', string> = {
    AMQP_URL: broker.url, // with the operator's credentials
    HUB_URL: url('hub'),
    STRIPE_SANDBOX_URL: url('stripe-sandbox'), // unused with a Stripe key
    ...Object.fromEntries(services.map((name) => [`${shout(name)}_SERVICE_URL`, url(name)])),
  };
  const environment = (name: string) => ({
    ...ofImage,
    ...Object.fromEntries(Object.entries(settings).filter(([setting]) => mayHave(name, setting))),
    ...internalSettings(settings, name),
    // as docker-compose.yml does
    ...(settings.SMTP_URL && !settings.VERIFY_EMAIL && { VERIFY_EMAIL: 'on' }),
    ...(settings.SMTP_URL && !settings.REGISTER_BY_MAIL && { REGISTER_BY_MAIL: 'on' }),
    ...addresses,
    AMQP_URL: name === 'gateway' ? '' : amqpUrl(name),
    HTTP_HOST: name === 'gateway' ? settings.LISTEN_ADDRESS || '0.0.0.0' : '127.0.0.1',
    HTTP_PORT: String(ports[name]),
    DATABASE_URL: databaseUrl(settings, ports.postgres, name === 'hub' ? 'gateway' : name),
    ...(name === 'documents' && { ...documents.env, ...forUploads }),
  });
  const forSandbox = {
    ...ofImage,
    HTTP_HOST: '127.0.0.1',
    HTTP_PORT: String(ports['stripe-sandbox']),
    LOG_LEVEL: settings.LOG_LEVEL,
    PUBLIC_URL: settings.PUBLIC_URL,
    SANDBOX_WEBHOOK_URL: `${url('gateway')}/api/webhook`,
    SANDBOX_WEBHOOK_SECRET: settings.STRIPE_WEBHOOK_SECRET,
    SANDBOX_DATA: join(dataDir, 'stripe-sandbox.sqlite'),
  };
  const programs = Object.entries(entries).map(([name, entry]) => {
    const env = name === 'stripe-sandbox' ? forSandbox : environment(name);
    const wanted = name !== 'stripe-sandbox' || inSandbox(settings);
    return { ...nodeProcess({ name, entry, env, port: ports[name]!, dataDir, build }), entry, env, wanted };
  });

  return { dataDir, settings, ports, addresses, database, broker, documents, programs };
}

/**
 * Where documents are stored: `server` is our own MinIO, or null when there is none to start; `sentence` describes it
 * to people, and `problem` says why it is unavailable.
 */
function documentsStore({ dataDir, settings, port }: { dataDir: string; settings: Settings; port: number }): {
  server: ReturnType<typeof minio> | null;
  env: Record<string, string>;
  sentence?: string;
  problem?: string;
} {
  const places = { objects: join(dataDir, 'minio'), files: join(dataDir, 'documents') };
  const found = {
    S3_ENDPOINT: settings.S3_ENDPOINT,
    minio: Boolean(minioProgram()),
    objects: existsSync(places.objects),
    files: existsSync(places.files) && readdirSync(places.files).length > 0,
  };
  const store = storeOf(found);
  const said = sayStore(store, found, places);
  if (store !== 'minio') return { server: null, env: { DOCUMENTS_DIR: places.files }, ...said };
  const [accessKey, secretKey] = [settings.S3_ACCESS_KEY, settings.S3_SECRET_KEY];
  const server = minio({ dir: places.objects, port, accessKey, secretKey });
  return { server, env: { S3_ENDPOINT: server.url }, ...said };
}

/** `IDENTITY_DATABASE_URL` and so on, for scripts that use several databases. */
export const databaseUrls = ({ settings, ports }: Pick<Stack, 'settings' | 'ports'>) =>
  Object.fromEntries(
    withDatabase.map((name) => [`${shout(name)}_DATABASE_URL`, databaseUrl(settings, ports.postgres, name)]),
  );

function databaseUrl(settings: Settings, port: number, name: string) {
  const role = name.replaceAll('-', '_');
  return `postgres://${role}:${settings[`${shout(name)}_DB_PASSWORD`]}@127.0.0.1:${port}/${role}`;
}

const listeners = ['gateway', ...Object.keys(entries).filter((name) => name !== 'gateway')].concat(
  'postgres',
  'rabbitmq',
  'rabbitmq-distribution',
  'rabbitmq-epmd',
  'minio',
);

/** The listening ports; the last four belong to servers. */
type Ports = Record<string, number> &
  Record<'gateway' | 'postgres' | 'rabbitmq' | 'rabbitmq-distribution' | 'rabbitmq-epmd' | 'minio', number>;

/** The gateway gets PORT, the others the numbers after it. */
const preferredPorts = (port: number) => Object.fromEntries(listeners.map((name, i) => [name, port + i]));

/** The ports of the last start, which may differ from the preferred ones. */
function rememberedPorts(dataDir: string): Partial<Ports> {
  const file = join(dataDir, 'ports.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Ports) : {};
}

function serverAt({ database, broker, documents }: Stack, name: string) {
  if (name === 'postgres') return database;
  return name === 'minio' && documents.server ? documents.server : broker;
}

/**
 * Describes the stack for a start, on the PORT of the settings. A program that does not run and whose port is taken
 * gets another free port.
 * @throws Problem when PORT itself is taken
 */
export async function resolveStack(options: StackOptions): Promise<Stack> {
  const { dataDir, envFile } = options;
  const { PORT } = readSettings(envFile, options.overrides);
  const stack = describeStack({ ...options, overrides: { ...options.overrides, PORT } });
  const ports = { ...stack.ports };
  for (const name of listeners) {
    const [program] = stack.programs.filter((each) => each.name === name);
    if (name === 'minio' && !stack.documents.server) continue;
    const server = serverAt(stack, name);
    if (program ? program.listensOn() === ports[name] : server.running()) continue;
    if (await isFree(ports[name]!)) continue;
    if (name === 'gateway')
      throw new Problem(
        `Port ${ports.gateway} is taken by another program: stop that one, or choose another port, as in PORT=${ports.gateway + 100} make up.`,
      );
    ports[name] = await freePort();
  }
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(join(dataDir, 'ports.json'), JSON.stringify(ports, null, 2));
  return describeStack(options);
}
