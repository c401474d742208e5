// Versions before this one had each secret as a file in .data/secrets/: their settings, read out of those.
import { AS_THEY_ARE } from './secret-files.ts';
import { databaseOf, shout, withBroker, withDatabase } from '../lib/services.ts';

/**
 * @param read the content of a file by its name; undefined when there is none
 * @returns the settings that they were made of, but for those that are empty
 */
export function settingsOf(read: (name: string) => string | undefined): Record<string, string> {
  const passwordIn = (name: string) => {
    const url = read(name);
    return url && decodeURIComponent(new URL(url).password);
  };
  const found: [string, string | undefined][] = [
    ...AS_THEY_ARE.map((name): [string, string | undefined] => [name, read(name.toLowerCase())]),
    ...withDatabase.map((name): [string, string | undefined] => [
      `${shout(name)}_DB_PASSWORD`,
      passwordIn(`${databaseOf(name)}_database_url`),
    ]),
    ...withBroker.map((name): [string, string | undefined] => [
      `${shout(name)}_AMQP_PASSWORD`,
      passwordIn(`${databaseOf(name)}_amqp_url`),
    ]),
    ['RABBITMQ_PASSWORD', passwordIn('operator_amqp_url')],
  ];
  return Object.fromEntries(found.filter((each): each is [string, string] => Boolean(each[1])));
}
