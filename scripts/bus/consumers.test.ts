import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { allEvents } from '@portal/contracts/events/all.gen';
import { mails } from '../../services/notifications/src/mails.gen.js';

const root = join(import.meta.dirname, '../..');

/** It consumes the events of all mails. */
const CONSUMER_OF_MAILS = 'services/notifications/src/outbox/queue-mail-when-event.ts';

/**
 * The queues that a service's code declares for each event, from its decorators and imports and from its mails:
 * `{ 'sale.recorded': ['payouts.sale'] }`.
 */
function consumersInCode(): Record<string, string[]> {
  const queues: Record<string, string[]> = {};
  for (const { kind, when } of mails)
    if (when) (queues[when.event.type] ??= []).push(`notifications.${kind}`);
  for (const file of globSync('services/*/src/**/*.ts', { cwd: root, exclude: [CONSUMER_OF_MAILS] })) {
    const source = readFileSync(join(root, file), 'utf8');
    const service = file.split('/')[1]!;
    const imported = new Map(
      [...source.matchAll(/import \{([^}]+)\} from '@portal\/contracts\/events\/([\w-]+)'/g)].flatMap(
        ([, names, from]) =>
          names!.split(',').map((name) => [name.trim().replace(/^type /, ''), from!] as const),
      ),
    );
    for (const [, name, queue] of source.matchAll(/@OnEvents?\(\s*(\w+),\s*\{\s*queue: '([\w-]+)'/g)) {
      const event = allEvents.find(({ type }) => type.replaceAll('.', '-') === imported.get(name!));
      if (!event) throw new Error(`${file}: ${name} is not among all events. Run make gen.`);
      (queues[event.type] ??= []).push(`${service}.${queue}`);
    }
    expect([file, [...source.matchAll(/@OnEvents?\(/g)].length]).toEqual([
      file,
      [...source.matchAll(/@OnEvents?\(\s*\w+,\s*\{\s*queue: '[\w-]+'/g)].length,
    ]);
  }
  return queues;
}

test('an event without a consumer is a signal: any other would wait in unrouted and raise an alert', () => {
  const unconsumed = allEvents.filter(({ signal, consumedBy = [] }) => !signal && consumedBy.length === 0);
  expect(unconsumed.map(({ type }) => type)).toEqual([]);
});

test('the events name exactly the queues that consume them: the relay waits for those', () => {
  const named = allEvents
    .filter(({ consumedBy }) => consumedBy)
    .map(({ type, consumedBy }) => [type, consumedBy!.toSorted()]);
  const inCode = Object.entries(consumersInCode()).map(([type, queues]) => [type, queues.toSorted()]);
  expect(Object.fromEntries(named)).toEqual(Object.fromEntries(inCode));
});
