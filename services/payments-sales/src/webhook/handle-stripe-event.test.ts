import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import {
  PROGRESS_EVENTS,
  RETURN_EVENTS,
  SALE_EVENTS,
  WEBHOOK_EVENTS,
} from '@portal/contracts/values/stripe-events';
import { HANDLED_EVENTS } from './handle-stripe-event.js';

const root = join(import.meta.dirname, '../../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const page = read('docs/stripe-events.md');

/** Each event or group of events, with what the page says that the service does with it. */
const rows = [...page.matchAll(/^\| (`.+?) +\| (\w+) +\| (.+?) +\|$/gm)].flatMap(([, names, here, why]) =>
  [...names!.matchAll(/`([^`]+)`/g)].map(([, name]) => ({ name: name!, here: here!, why: why! })),
);
const named = (here: string) => rows.filter((row) => row.here === here).map(({ name }) => name);

/** Every event that Stripe's library declares. */
const declarations = read('node_modules/stripe/esm/resources/WebhookEndpoints.d.ts');
const known = [.../type EnabledEvent = ([^;]+);/.exec(declarations)![1]!.matchAll(/'([^']+)'/g)]
  .map(([, name]) => name!)
  .filter((name) => name !== '*');

describe("the page about Stripe's events", () => {
  test('says of those that we handle what the code does with them', () => {
    expect(named('sale').sort()).toEqual([...SALE_EVENTS].sort());
    expect(named('return').sort()).toEqual([...RETURN_EVENTS].sort());
    expect(named('shown').sort()).toEqual([...PROGRESS_EVENTS].sort());
    expect([...HANDLED_EVENTS].sort()).toEqual([...SALE_EVENTS, ...RETURN_EVENTS].sort());
  });

  test('names every event of Stripe, once, and says why it is ignored', () => {
    expect(known.length).toBeGreaterThan(200);
    const rowsOf = (event: string) =>
      rows.filter(({ name }) => (name.endsWith('.*') ? event.startsWith(name.slice(0, -1)) : name === event));
    expect(known.filter((event) => rowsOf(event).length !== 1)).toEqual([]);
    const used = new Set(known.flatMap(rowsOf));
    expect(rows.filter((row) => !used.has(row))).toEqual([]);
    expect(rows.filter(({ why }) => why.length < 10)).toEqual([]);
  });

  test('lists the endpoint’s event types, and the setup instructions name the list', () => {
    const [, list] = /```\n([^`]+)\n```/.exec(page)!;
    expect(list!.split('\n')).toEqual(WEBHOOK_EVENTS);
    expect(read('docs/operations.md')).toContain('(stripe-events.md#what-the-endpoint-is-set-up-for)');
    expect(read('web/src/features/troubleshooting/webhook-panel.tsx')).toContain('WEBHOOK_EVENTS.join');
  });

  test('no more of them are read again than Stripe takes in one question', () => {
    expect(HANDLED_EVENTS.length).toBeLessThanOrEqual(20);
  });
});
