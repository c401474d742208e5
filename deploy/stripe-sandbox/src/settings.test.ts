import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { readEnvironment } from './settings.js';

test('a port is all that is needed: memory, no webhook, the public base of a local portal', () => {
  expect(readEnvironment({ HTTP_PORT: '4700', SANDBOX_WEBHOOK_URL: '' })).toEqual({
    host: '127.0.0.1',
    port: 4700,
    logLevel: 'info',
    unused: false,
    publicBase: 'http://localhost:8080/sandbox/stripe',
    dataFile: ':memory:',
    secretKey: undefined,
    webhook: undefined,
  });
});

test('the webhook has a secret and pauses in seconds', () => {
  const env = {
    HTTP_PORT: '4700',
    SANDBOX_WEBHOOK_URL: 'http://127.0.0.1:8080/api/webhook',
    SANDBOX_WEBHOOK_SECRET: 'whsec_x',
    SANDBOX_WEBHOOK_RETRY_SECONDS: '0.5,2',
  };
  expect(readEnvironment(env).webhook).toEqual({
    url: 'http://127.0.0.1:8080/api/webhook',
    secret: 'whsec_x',
    retryMs: [500, 2000],
  });
});

test.each([
  [{}, /HTTP_PORT/],
  [
    { HTTP_PORT: '4700', SANDBOX_WEBHOOK_URL: 'http://127.0.0.1/x' },
    /SANDBOX_WEBHOOK_SECRET is not set, and is needed/,
  ],
  [{ HTTP_PORT: '4700', SANDBOX_SECRET_KEY: 'sk_live_x' }, /SANDBOX_SECRET_KEY/],
  [{ HTTP_PORT: '4700', SANDBOX_WEBHOOK_RETRY_SECONDS: '1,soon' }, /SANDBOX_WEBHOOK_RETRY_SECONDS/],
])('%j stops the start with a sentence', (env, message) => {
  expect(() => readEnvironment(env)).toThrow(message);
});

test('a secret may come from a file, but not twice', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-settings-'));
  const file = join(folder, 'secret');
  writeFileSync(file, 'whsec_y\n');
  const env = { HTTP_PORT: '4700', SANDBOX_WEBHOOK_URL: 'http://a', SANDBOX_WEBHOOK_SECRET_FILE: file };
  try {
    expect(readEnvironment(env).webhook?.secret).toBe('whsec_y');
    expect(() => readEnvironment({ ...env, SANDBOX_WEBHOOK_SECRET: 'whsec_x' })).toThrow(/both set/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
