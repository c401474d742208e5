// The secrets of .env as files, for Compose: what is in a container's environment is seen by all who may look at it.
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brokerDefinitions } from '../../kit/messaging/broker-users.ts';
import { brokerPasswords, databases, services } from './stack.mjs';

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

/** By file name, as docker-compose.yml knows them; addresses are those between the containers. */
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

/**
 * Writes them, each into a file of its own. Nobody but us enters the folder; the files themselves are readable by all,
 * since a container's user, which is not root and has no name here, sees them through a mount that leads past the folder.
 * @returns the names of those that are not what they were
 */
export function writeSecrets(folder, settings) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  return Object.entries(secretFiles(settings))
    .filter(([name, content]) => {
      const file = join(folder, name);
      if (existsSync(file) && readFileSync(file, 'utf8') === content) return false;
      if (existsSync(file)) chmodSync(file, 0o600);
      writeFileSync(file, content);
      chmodSync(file, 0o444);
      return true;
    })
    .map(([name]) => name);
}
