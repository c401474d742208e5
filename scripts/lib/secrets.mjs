// The secrets of .env as files, for Compose: what is in a container's environment is seen by all who may look at it.
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parse } from 'yaml';
import { brokerDefinitions } from '../../kit/messaging/broker-users.ts';
import { root } from './settings.mjs';
import { brokerPasswords, databases, services } from './stack.mjs';
import { stampsOf } from './stamps.ts';

// As they are; one that is not set makes an empty file, which nobody is told to read (docker-compose.yml).
const AS_THEY_ARE = [
  'POSTGRES_PASSWORD',
  'ADMIN_PASSWORD',
  'DEMO_PASSWORD',
  'GRAFANA_PASSWORD',
  'SESSION_SECRET',
  'SESSION_OLD_SECRETS',
  'INTERNAL_SECRET',
  'INTERNAL_OLD_SECRETS',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'METRICS_TOKEN',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SMTP_URL',
  'DOCUMENTS_KEY',
  'DOCUMENTS_OLD_KEYS',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
];

/**
 * By file name, as docker-compose.yml knows them; addresses are those between the containers.
 * @returns {Record<string, string>}
 */
export function secretFiles(settings) {
  const at = (protocol, user, password, place) =>
    `${protocol}://${user}:${encodeURIComponent(password)}@${place}`;
  const broker = brokerPasswords(settings);
  const amqpUrl = (user) => at('amqp', user, broker[user], 'rabbitmq:5672/portal');
  return {
    ...Object.fromEntries(AS_THEY_ARE.map((name) => [name.toLowerCase(), settings[name] ?? ''])),
    postgres_url: at('postgres', 'postgres', settings.POSTGRES_PASSWORD, 'postgres:5432/postgres'),
    ...Object.fromEntries(
      databases.map((name) => {
        const password = settings[`${name.toUpperCase()}_DB_PASSWORD`];
        return [`${name}_database_url`, at('postgres', name, password, `postgres:5432/${name}`)];
      }),
    ),
    ...Object.fromEntries(
      [...services, 'hub'].map((name) => [`${name.replaceAll('-', '_')}_amqp_url`, amqpUrl(name)]),
    ),
    operator_amqp_url: amqpUrl('portal'),
    rabbitmq_definitions: brokerDefinitions(broker),
  };
}

/** The files of each service of Compose that is given any: its secrets by name, its settings by their path in deploy/. */
function filesByService() {
  const { services } = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true });
  return Object.fromEntries(
    Object.entries(services).flatMap(([name, { secrets = [], volumes = [] }]) => {
      const settings = volumes
        .map((volume) => volume.split(':')[0])
        .filter((path) => path.startsWith('./deploy/'));
      const all = [...secrets, ...settings];
      return all.length > 0 ? [[name, all]] : [];
    }),
  );
}

/** What is in a file of the checkout, or in all of a folder. */
function contentOf(path) {
  const found = join(root, path);
  if (!statSync(found).isDirectory()) return readFileSync(found, 'utf8');
  const files = globSync('**/*', { cwd: found, withFileTypes: true }).filter((each) => each.isFile());
  return JSON.stringify(
    files
      .map(({ parentPath, name }) => join(parentPath, name))
      .sort()
      .map((file) => [relative(found, file), readFileSync(file, 'utf8')]),
  );
}

/** What a container is told of the files that it was made with, in FILES_STAMP. */
export const STAMP = 'FILES_STAMP';

/**
 * Writes them, each into a file of its own. Nobody but us enters the folder; the files themselves are readable by all,
 * since a container's user, which is not root and has no name here, sees them through a mount that leads past the folder.
 * Beside them, in stamps/, is for each service what Compose knows by that its secrets or other files have changed.
 * @returns {Record<string, string>} the stamps, by service
 */
export function writeSecrets(folder, settings) {
  mkdirSync(join(folder, 'stamps'), { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  const files = secretFiles(settings);
  for (const [name, content] of Object.entries(files)) writeReadable(join(folder, name), content);
  const keyFile = join(folder, 'stamps/key');
  if (!existsSync(keyFile)) writeFileSync(keyFile, randomBytes(24).toString('hex'), { mode: 0o600 });
  const given = filesByService();
  const settingFiles = Object.values(given)
    .flat()
    .filter((name) => !(name in files));
  const contents = { ...files, ...Object.fromEntries(settingFiles.map((path) => [path, contentOf(path)])) };
  const stamps = stampsOf(given, contents, readFileSync(keyFile, 'utf8'));
  for (const [service, stamp] of Object.entries(stamps))
    writeReadable(join(folder, 'stamps', `${service}.env`), `${STAMP}=${stamp}\n`);
  return stamps;
}

/** In its place: a container that has it open has the new content too. */
function writeReadable(file, content) {
  if (existsSync(file) && readFileSync(file, 'utf8') === content) return;
  if (existsSync(file)) chmodSync(file, 0o600);
  writeFileSync(file, content);
  chmodSync(file, 0o444);
}
