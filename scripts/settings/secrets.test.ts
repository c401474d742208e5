import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  statSync,
  writeFileSync,
  existsSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { stampsOf } from '../lib/stamps.js';
import { GIVEN_TO } from '../secrets/given-to.js';
import { AS_THEY_ARE, isSecret, secretFiles } from '../secrets/secret-files.js';
import { readExample } from './settings-table.js';

const { writeSettings } = (await import(join(import.meta.dirname, '../lib/secrets.ts'))) as {
  writeSettings(folder: string, settings: Record<string, string>): Record<string, string>;
};

const { services, volumes } = parse(
  readFileSync(join(import.meta.dirname, '../../docker-compose.yml'), 'utf8'),
  { merge: true },
) as {
  services: Record<
    string,
    { environment?: Record<string, unknown>; volumes?: string[]; env_file?: { path: string }[] }
  >;
  volumes: Record<string, unknown>;
};
const settings = {
  ...Object.fromEntries(readExample().map(({ name }) => [name, `value of ${name}`])),
  SMTP_URL: 'smtp://portal:the%20password@mail.example.com:587', // Alertmanager gets it too
};
const files = secretFiles(settings);

test('every secret is given to somebody, and nobody is given one that is not made', () => {
  expect([...new Set(Object.values(GIVEN_TO).flat())].sort()).toEqual(Object.keys(files).sort());
});

test('each container sees the volume of its own secrets, and only `secrets` those of others', () => {
  const volumeOf = (name: string) => `secrets-${name}:/run/secrets:ro`;
  const mounted = Object.entries(services).map(([name, { volumes = [] }]) => [
    name,
    volumes.filter((volume) => volume.startsWith('secrets-')),
  ]);
  expect(Object.fromEntries(mounted)).toEqual({
    ...Object.fromEntries(
      Object.keys(services).map((name) => [name, GIVEN_TO[name] ? [volumeOf(name)] : []]),
    ),
    secrets: ['kept', ...Object.keys(GIVEN_TO)].map((name) => `secrets-${name}:/secrets/${name}`),
  });
  const declared = Object.keys(volumes).filter((name) => name.startsWith('secrets-'));
  expect(declared.sort()).toEqual(['kept', ...Object.keys(GIVEN_TO)].map((name) => `secrets-${name}`).sort());
});

test('every secret is known by its name', () => {
  const random = readExample().filter(({ value }) => value.startsWith('<'));
  for (const name of [...AS_THEY_ARE, ...random.map((each) => each.name)])
    expect([name, isSecret(name)]).toEqual([name, true]);
});

test.each(['THROTTLE_PASSWORD', 'THROTTLE_PASSWORD_EMAIL', 'STRIPE_PUBLISHABLE_KEY', 'SMTP_FROM'])(
  '%s is no secret',
  (name) => expect(isSecret(name)).toBe(false),
);

test('every random value of .env.example is in the files, or in nothing that Compose is told', () => {
  const composeFile = readFileSync(join(import.meta.dirname, '../../docker-compose.yml'), 'utf8');
  const random = readExample().filter(({ value }) => value.startsWith('<'));
  expect(random.length).toBeGreaterThan(20);
  for (const { name } of random)
    expect([name, new RegExp(`[$][{]${name}(:-|[}])`).test(composeFile)]).toEqual([name, false]);
});

test('a container is given the secrets that its environment names, and no other', () => {
  for (const [name, { environment = {} }] of Object.entries(services)) {
    const text = JSON.stringify(environment);
    const named = [...text.matchAll(/\/run\/secrets\/(\w+)/g)].map(([, secret]) => secret!);
    // These read them from settings files, or by themselves.
    const byItself: Record<string, string[]> = {
      rabbitmq: ['rabbitmq_definitions'],
      prometheus: ['metrics_token'],
      alertmanager: ['alertmanager_config'],
      welcome: ['admin_password', 'demo_password'],
    };
    const given = [...(GIVEN_TO[name] ?? [])].sort();
    expect([name, given]).toEqual([name, [...named, ...(byItself[name] ?? [])].sort()]);
  }
});

test('a program with a database or a broker account is given its own address only', () => {
  expect(files.payouts_database_url).toBe(
    'postgres://payouts:value%20of%20PAYOUTS_DB_PASSWORD@postgres:5432/payouts',
  );
  expect(files.hub_amqp_url).toBe('amqp://hub:value%20of%20HUB_AMQP_PASSWORD@rabbitmq:5672/portal');
  expect(JSON.parse(files.rabbitmq_definitions!).users).toHaveLength(9);
});

test('every service that has secrets or files of deploy/ is told their stamp, by which Compose knows a change', () => {
  for (const [name, { volumes = [], env_file = [] }] of Object.entries(services)) {
    const given = GIVEN_TO[name] || volumes.some((volume) => volume.startsWith('./deploy/'));
    const stamps = given ? [`\${DATA_DIR:-./.data}/secrets/stamps/${name}.env`] : [];
    expect([name, env_file.map(({ path }) => path)]).toEqual([name, stamps]);
  }
});

describe('a stamp', () => {
  const given = { payouts: ['url', 'shared'], gateway: ['shared'], minio: ['own'] };
  const contents = { url: 'postgres://…', shared: 'first', own: 'mine' };
  const before = stampsOf(given, contents, 'key');

  test('changes for the programs that are given the changed secret, and for no other', () => {
    const after = stampsOf(given, { ...contents, shared: 'second' }, 'key');
    expect(stampsOf(given, { ...contents }, 'key')).toEqual(before);
    expect(Object.keys(before).filter((name) => before[name] !== after[name])).toEqual([
      'payouts',
      'gateway',
    ]);
  });

  test('reveals nothing without the key', () => {
    expect(stampsOf(given, contents, 'another').payouts).not.toBe(before.payouts);
    expect(before.payouts).not.toContain('first');
  });

  test('is what the settings say, whatever was broken off before', () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-secrets-'));
    const stampOf = (name: string) => readFileSync(join(folder, `stamps/${name}.env`), 'utf8');
    writeSettings(folder, settings);
    const first = stampOf('gateway');
    const changed = { ...settings, SESSION_SECRET: 'another' };
    writeSettings(folder, changed);
    const second = stampOf('gateway');
    expect(second).not.toBe(first);
    expect(stampOf('postgres')).toMatch(/^FILES_STAMP=\w{16}\n$/);
    expect(existsSync(join(folder, 'stamps/edge.env'))).toBe(true);
    expect(JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8'))).toEqual(changed);
    expect(statSync(join(folder, 'settings.json')).mode & 0o777).toBe(0o600);
    // As if interrupted between writing the settings and their stamps.
    chmodSync(join(folder, 'stamps/gateway.env'), 0o600);
    writeFileSync(join(folder, 'stamps/gateway.env'), first);
    writeSettings(folder, changed);
    expect(stampOf('gateway')).toBe(second);
  });
});

test('the files of secrets that versions before had are gone once the settings are there', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-secrets-'));
  mkdirSync(join(folder, 'stamps'));
  writeFileSync(join(folder, 'session_secret'), 'seen by who may enter', { mode: 0o444 });
  writeSettings(folder, settings);
  expect(existsSync(join(folder, 'session_secret'))).toBe(false);
});
