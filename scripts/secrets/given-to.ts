// Which service of docker-compose.yml gets which secrets. Each service has them in a volume of its own.
import { databaseOf, services, withDatabase } from './services.ts';

/** The secrets of all services, hub, gateway and the scripts. */
const EVERYBODYS = ['internal_public_keys', 'internal_shared_secrets', 'otel_exporter_otlp_headers'];
const OF_SCRIPTS = [...EVERYBODYS, 'scripts_internal_key'];
const SESSIONS = ['session_secret', 'session_old_secrets'];

/** A service's further secrets, besides its database and its RabbitMQ user. */
const OF_ITS_OWN: Record<string, string[]> = {
  identity: ['admin_password', 'factor_key', 'factor_old_keys'],
  'payments-sales': ['stripe_secret_key', 'stripe_webhook_secret'],
  documents: ['documents_key', 'documents_old_keys', 's3_access_key', 's3_secret_key'],
  payouts: ['seals_key', 'seals_old_keys'],
  notifications: ['smtp_url'],
};

/** The names of the secret files, by service. */
export const GIVEN_TO: Record<string, string[]> = {
  postgres: ['postgres_password'],
  rabbitmq: ['rabbitmq_definitions'],
  minio: ['s3_access_key', 's3_secret_key'],
  migrations: ['postgres_url', ...withDatabase.map((name) => `${databaseOf(name)}_database_url`)],
  ...Object.fromEntries(
    services.map((name) => [
      name,
      [
        ...EVERYBODYS,
        `${databaseOf(name)}_internal_key`,
        `${databaseOf(name)}_database_url`,
        `${databaseOf(name)}_amqp_url`,
        ...(OF_ITS_OWN[name] ?? []),
      ],
    ]),
  ),
  hub: [...EVERYBODYS, 'hub_internal_key', 'gateway_database_url', 'hub_amqp_url', ...SESSIONS],
  gateway: [...EVERYBODYS, 'gateway_internal_key', 'gateway_database_url', ...SESSIONS, 'metrics_token'],
  'stripe-sandbox': ['stripe_webhook_secret'],
  'sample-data': [...OF_SCRIPTS, 'demo_password', 'postgres_url'],
  welcome: ['admin_password', 'demo_password'],
  audit: [...OF_SCRIPTS, 'gateway_database_url'],
  'dead-letters': ['operator_amqp_url'],
  prometheus: ['metrics_token'],
  alertmanager: ['alertmanager_config'],
  grafana: ['grafana_password'],
};
