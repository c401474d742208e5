// The containers' secrets as files: everybody who may inspect a container sees its environment.
import { ROUTING_KEYS } from '../../contracts/events/routing-keys.gen.ts';
import { brokerDefinitions } from '../../kit/messaging/broker/users.ts';
import { alertmanagerConfig } from './alertmanager.ts';
import { factorKeys, internalKey, internalOfAll } from './internal-settings.ts';
import { brokerPasswords, databaseOf, processes, shout, withBroker, withDatabase } from './services.ts';

/** Whether a setting's name is that of a secret, also of one that we do not know. */
export const isSecret = (name: string): boolean =>
  /(?<!THROTTLE_)PASSWORD|SECRET|(?<!PUBLISHABLE_)KEY|TOKEN|HEADERS|SMTP_URL|WEBHOOK_URL/.test(name);

/** Copied unchanged. A setting that is not set becomes an empty file, which no service is told to read. */
export const AS_THEY_ARE = [
  'POSTGRES_PASSWORD',
  'ADMIN_PASSWORD',
  'DEMO_PASSWORD',
  'GRAFANA_PASSWORD',
  'SESSION_SECRET',
  'SESSION_OLD_SECRETS',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'METRICS_TOKEN',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SMTP_URL',
  'DOCUMENTS_KEY',
  'DOCUMENTS_OLD_KEYS',
  'SEALS_KEY',
  'SEALS_OLD_KEYS',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
];

/** Versions before D-117 had these as files, too. */
export const BEFORE_KEY_PAIRS = ['INTERNAL_SECRET', 'INTERNAL_OLD_SECRETS'];

const lowerCase = (settings: Record<string, string>) =>
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [name.toLowerCase(), value]));

/** The contents by file name, as in docker-compose.yml and deploy/swarm; hostnames are those between the containers. */
export function secretFiles(settings: Record<string, string>): Record<string, string> {
  const at = (protocol: string, user: string, password: string | undefined, place: string) =>
    `${protocol}://${user}:${encodeURIComponent(password ?? '')}@${place}`;
  const broker = brokerPasswords(settings);
  const amqpUrl = (user: string) => at('amqp', user, broker[user], 'rabbitmq:5672/portal');
  return {
    ...Object.fromEntries(AS_THEY_ARE.map((name) => [name.toLowerCase(), settings[name] ?? ''])),
    postgres_url: at('postgres', 'postgres', settings.POSTGRES_PASSWORD, 'postgres:5432/postgres'),
    ...Object.fromEntries(
      withDatabase.map((name) => {
        const role = databaseOf(name);
        const password = settings[`${shout(name)}_DB_PASSWORD`];
        return [`${role}_database_url`, at('postgres', role, password, `postgres:5432/${role}`)];
      }),
    ),
    ...Object.fromEntries(withBroker.map((name) => [`${databaseOf(name)}_amqp_url`, amqpUrl(name)])),
    operator_amqp_url: amqpUrl('portal'),
    ...Object.fromEntries(
      processes.map((name) => [`${databaseOf(name)}_internal_key`, internalKey(settings, name)]),
    ),
    ...lowerCase({ ...internalOfAll(settings), ...factorKeys(settings) }),
    rabbitmq_definitions: brokerDefinitions(broker, { keys: ROUTING_KEYS }),
    alertmanager_config: alertmanagerConfig(settings),
  };
}
