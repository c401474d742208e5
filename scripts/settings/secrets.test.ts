import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { secretFiles } from '../lib/secrets.mjs';
import { readExample } from './settings-table.js';

const { services, secrets } = parse(
  readFileSync(join(import.meta.dirname, '../../docker-compose.yml'), 'utf8'),
  { merge: true },
) as {
  services: Record<string, { environment?: Record<string, unknown>; secrets?: string[] }>;
  secrets: Record<string, { file: string }>;
};
const settings = Object.fromEntries(readExample().map(({ name }) => [name, `value of ${name}`]));
const files = secretFiles(settings);

test('every secret of Compose is a file that make up writes, and the other way round', () => {
  expect(Object.keys(files).sort()).toEqual(Object.keys(secrets).sort());
  for (const [name, { file }] of Object.entries(secrets)) expect(basename(file)).toBe(name);
});

test('every random value of .env.example is in the files, or in nothing that Compose is told', () => {
  const composeFile = readFileSync(join(import.meta.dirname, '../../docker-compose.yml'), 'utf8');
  const random = readExample().filter(({ value }) => value.startsWith('<'));
  expect(random.length).toBeGreaterThan(20);
  for (const { name } of random)
    expect([name, new RegExp(`[$][{]${name}(:-|[}])`).test(composeFile)]).toEqual([name, false]);
});

test('a container is given the secrets that its environment names, and no other', () => {
  for (const [name, { environment = {}, secrets = [] }] of Object.entries(services)) {
    const text = JSON.stringify(environment);
    const named = [...text.matchAll(/\/run\/secrets\/(\w+)/g)].map(([, secret]) => secret!);
    // These two read them by their own files of settings.
    const byConfig: Record<string, string[]> = {
      rabbitmq: ['rabbitmq_definitions'],
      prometheus: ['metrics_token'],
    };
    expect([name, [...secrets].sort()]).toEqual([name, [...named, ...(byConfig[name] ?? [])].sort()]);
  }
});

test('whoever has a database or a broker of its own is told the address of that one alone', () => {
  expect(files.payouts_database_url).toBe(
    'postgres://payouts:value%20of%20PAYOUTS_DB_PASSWORD@postgres:5432/payouts',
  );
  expect(files.hub_amqp_url).toBe('amqp://hub:value%20of%20HUB_AMQP_PASSWORD@rabbitmq:5672/portal');
  expect(JSON.parse(files.rabbitmq_definitions!).users).toHaveLength(9);
});
