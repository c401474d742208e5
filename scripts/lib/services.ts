// The names of what the portal is made of, where a database, a user of RabbitMQ or a secret belongs to each.
import { OPERATOR } from '../../kit/messaging/broker/users.ts';
import { SERVICES } from '../../contracts/values/services.ts';

/** Also read where nothing is built, and in the image: by its file. */
export const services: readonly string[] = SERVICES;

/** Whoever has a database. The hub reads sessions, so it shares the gateway's. */
export const withDatabase = [...services, 'gateway'];
/** Whoever signs in to RabbitMQ under its own name. */
export const withBroker = [...services, 'hub'];

/** Each database has the name of its one role. */
export const databaseOf = (name: string): string => name.replaceAll('-', '_');
export const databases = withDatabase.map(databaseOf);

/** 'payments-sales' as it begins the names of its settings. */
export const shout = (name: string): string => name.replaceAll('-', '_').toUpperCase();

/** Of RabbitMQ's users: the operator, and every process that has to do with events. */
export const brokerPasswords = (settings: Record<string, string>): Record<string, string> => ({
  [OPERATOR]: settings.RABBITMQ_PASSWORD!,
  ...Object.fromEntries(withBroker.map((name) => [name, settings[`${shout(name)}_AMQP_PASSWORD`]!])),
});
