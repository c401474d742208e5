// The names of the portal's programs, which databases, RabbitMQ users and secrets are named after.
import { OPERATOR } from '../../kit/messaging/broker/users.ts';
import { SERVICES } from '../../contracts/values/services.ts';

/** Imported by file, since this also runs where nothing is built, and in the image. */
export const services: readonly string[] = SERVICES;

/** The programs with a database. The hub reads sessions, so it shares the gateway's. */
export const withDatabase = [...services, 'gateway'];
/** The programs with a RabbitMQ user of their own. */
export const withBroker = [...services, 'hub'];

/** Whoever has a key pair (contracts/values/processes.ts says what each may assert). */
export const processes = [...services, 'hub', 'gateway', 'scripts'];

/** Each database is named after its only role. */
export const databaseOf = (name: string): string => name.replaceAll('-', '_');
export const databases = withDatabase.map(databaseOf);

/** 'payments-sales' as the prefix of its settings' names. */
export const shout = (name: string): string => name.replaceAll('-', '_').toUpperCase();

/** The passwords of RabbitMQ's users: the operator, and every process that handles events. */
export const brokerPasswords = (settings: Record<string, string>): Record<string, string> => ({
  [OPERATOR]: settings.RABBITMQ_PASSWORD!,
  ...Object.fromEntries(withBroker.map((name) => [name, settings[`${shout(name)}_AMQP_PASSWORD`]!])),
});
