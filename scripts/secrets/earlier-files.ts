// Earlier versions stored each secret as a file in .data/secrets/. This reads the settings back from those files.
import { AS_THEY_ARE, BEFORE_KEY_PAIRS } from './secret-files.ts';
import { databaseOf, shout, withBroker, withDatabase } from './services.ts';

/**
 * @param read returns a file's content by its name; undefined when it does not exist
 * @returns the settings that the files were made from, without empty ones
 */
export function settingsOf(read: (name: string) => string | undefined): Record<string, string> {
  const passwordIn = (name: string) => {
    const url = read(name);
    return url && decodeURIComponent(new URL(url).password);
  };
  const found: [string, string | undefined][] = [
    ...[...AS_THEY_ARE, ...BEFORE_KEY_PAIRS].map((name): [string, string | undefined] => [
      name,
      read(name.toLowerCase()),
    ]),
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
