import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';

interface Described {
  services: Record<
    string,
    { environment?: Record<string, unknown>; secrets?: (string | { source: string })[] }
  >;
  secrets?: Record<string, unknown>;
}
const read = (path: string) =>
  parse(readFileSync(join(import.meta.dirname, '../..', path), 'utf8'), { merge: true }) as Described;
const compose = read('docker-compose.yml');
const beside = [
  'stripe',
  'sandbox',
  'smtp',
  'old-keys',
  'old-factor-keys',
  'old-seal-keys',
  'shared-assertions',
  'old-session-secrets',
  'trace-headers',
];
const files = ['portal', ...beside, 'servers', 'migrations'].map((name) => `${name}.yml`);
const swarm = files.map((file) => [file, read(`deploy/swarm/${file}`)] as const);

/** A setting may also be given by its file. */
const settingsOf = (program: string, of: Described[]) =>
  new Set(
    of.flatMap(({ services }) =>
      Object.keys(services[program]?.environment ?? {}).map((name) => name.replace(/_FILE$/, '')),
    ),
  );

test.each(Object.keys(swarm[0]![1].services).filter((name) => name in compose.services && name !== 'edge'))(
  'the swarm gives %s every setting that Compose gives it',
  (program) => {
    const there = settingsOf(
      program,
      swarm.map(([, described]) => described),
    );
    const missing = [...settingsOf(program, [compose])].filter((name) => !there.has(name));
    const unread = program === 'gateway' ? ['AMQP_URL'] : []; // it consumes no events
    expect(missing.filter((name) => !unread.includes(name))).toEqual([]);
  },
);

test.each(swarm)('%s names each secret that its programs are given, and no other', (_file, described) => {
  const given = Object.values(described.services)
    .flatMap(({ secrets }) => secrets ?? [])
    .map((secret) => (typeof secret === 'string' ? secret : secret.source));
  const named = Object.keys(described.secrets ?? {});
  const elsewhere = described.services['stripe-sandbox'] ? ['stripe_webhook_secret'] : []; // defined beside portal.yml
  expect([...new Set(given)].filter((name) => !elsewhere.includes(name)).sort()).toEqual(named.sort());
});
