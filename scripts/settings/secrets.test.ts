import { chmodSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { stampsOf } from '../lib/stamps.js';
import { readExample } from './settings-table.js';

const { secretFiles, writeSecrets } = (await import(join(import.meta.dirname, '../lib/secrets.mjs'))) as {
  secretFiles(settings: Record<string, string>): Record<string, string>;
  writeSecrets(folder: string, settings: Record<string, string>): Record<string, string>;
};

const { services, secrets } = parse(
  readFileSync(join(import.meta.dirname, '../../docker-compose.yml'), 'utf8'),
  { merge: true },
) as {
  services: Record<
    string,
    {
      environment?: Record<string, unknown>;
      secrets?: string[];
      volumes?: string[];
      env_file?: { path: string }[];
    }
  >;
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

test('every service that has secrets or files of deploy/ is told their stamp, by which Compose knows a change', () => {
  for (const [name, { secrets, volumes = [], env_file = [] }] of Object.entries(services)) {
    const given = secrets || volumes.some((volume) => volume.startsWith('./deploy/'));
    const stamps = given ? [`\${DATA_DIR:-./.data}/secrets/stamps/${name}.env`] : [];
    expect([name, env_file.map(({ path }) => path)]).toEqual([name, stamps]);
  }
});

describe('a stamp', () => {
  const given = { payouts: ['url', 'shared'], gateway: ['shared'], minio: ['own'] };
  const contents = { url: 'postgres://…', shared: 'first', own: 'mine' };
  const before = stampsOf(given, contents, 'key');

  test('changes for whoever is given the secret that has changed, and for nobody else', () => {
    const after = stampsOf(given, { ...contents, shared: 'second' }, 'key');
    expect(stampsOf(given, { ...contents }, 'key')).toEqual(before);
    expect(Object.keys(before).filter((name) => before[name] !== after[name])).toEqual([
      'payouts',
      'gateway',
    ]);
  });

  test('tells nothing to whoever has no key to it', () => {
    expect(stampsOf(given, contents, 'another').payouts).not.toBe(before.payouts);
    expect(before.payouts).not.toContain('first');
  });

  test('is what the settings say, whatever was broken off before', () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-secrets-'));
    const stampOf = (name: string) => readFileSync(join(folder, `stamps/${name}.env`), 'utf8');
    writeSecrets(folder, settings);
    const first = stampOf('gateway');
    const changed = { ...settings, SESSION_SECRET: 'another' };
    writeSecrets(folder, changed);
    const second = stampOf('gateway');
    expect(second).not.toBe(first);
    expect(stampOf('postgres')).toMatch(/^FILES_STAMP=\w{16}\n$/);
    expect(existsSync(join(folder, 'stamps/edge.env'))).toBe(true);
    expect(readFileSync(join(folder, 'session_secret'), 'utf8')).toBe('another');
    // Broken off between the secrets and their stamps.
    chmodSync(join(folder, 'stamps/gateway.env'), 0o600);
    writeFileSync(join(folder, 'stamps/gateway.env'), first);
    writeSecrets(folder, changed);
    expect(stampOf('gateway')).toBe(second);
  });
});
