import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { format, resolveConfig } from 'prettier';
import { parse } from 'yaml';
import { readExample, readSettingsOfAll, settingsPage } from './settings-table.js';

const root = join(import.meta.dirname, '../..');
const settings = await readSettingsOfAll();

test('docs/settings.md is what the code reads; otherwise make gen writes it anew', async () => {
  const filepath = join(root, 'docs/settings.md');
  const page = await format(await settingsPage(), { ...(await resolveConfig(filepath)), filepath });
  expect(readFileSync(filepath, 'utf8')).toBe(page);
});

test('every setting says what it means', () => {
  expect(settings.length).toBeGreaterThan(50);
  expect(settings.filter(({ meaning }) => meaning === '')).toEqual([]);
  expect(readExample().filter(({ meaning }) => meaning === '')).toEqual([]);
});

test.each(['docker-compose.yml', 'deploy/swarm/portal.yml'])(
  'by %s, every limit, tier and prize can be set',
  (file) => {
    const { services } = parse(readFileSync(join(root, file), 'utf8'), { merge: true }) as {
      services: Record<string, { environment: Record<string, unknown> }>;
    };
    const free = settings.filter(({ name }) => /^(THROTTLE|TIER|PRIZE)_/.test(name));
    expect(free.length).toBeGreaterThan(12);
    for (const { name, readBy } of free)
      for (const process of readBy)
        expect(services[process]!.environment).toHaveProperty(name, `\${${name}:-}`);
  },
);

test('in Compose, what is set in .env reaches every process that reads it', () => {
  const { services } = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true }) as {
    services: Record<string, { environment?: Record<string, unknown> }>;
  };
  // A secret that the gateway does not need, since it would only check that it is set.
  const withheld = ['gateway STRIPE_SECRET_KEY'];
  const isGiven = (environment: Record<string, unknown>, name: string) =>
    name in environment || `${name}_FILE` in environment;
  const inExample = new Set(readExample().map(({ name }) => name));
  const missing = settings
    .filter(({ name }) => inExample.has(name))
    .flatMap(({ name, readBy }) =>
      readBy
        .filter((process) => !isGiven(services[process]!.environment!, name))
        .map((process) => `${process} ${name}`),
    );
  expect(missing).toEqual(withheld);
});
