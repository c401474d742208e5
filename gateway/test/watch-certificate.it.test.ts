import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { afterEach, expect, test } from '@jest/globals';
import { register } from 'prom-client';
import type { PublicSettings } from '../src/settings.js';
import { Repeats } from '@portal/kit/background/repeats';
import { WatchCertificate } from '../src/watch-certificate.js';

const DAY_SECONDS = 24 * 3_600;
const cleanUp: (() => void)[] = [];
afterEach(() => cleanUp.splice(0).forEach((step) => step()));

/** A server that nobody trusts, whose certificate is good for so many days. @returns its address */
async function startTls(days: number): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'certificate-'));
  const [key, cert] = [join(dir, 'key.pem'), join(dir, 'cert.pem')];
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  execFileSync(
    'openssl',
    [...made, '-subj', '/CN=localhost', '-days', String(days), '-keyout', key, '-out', cert],
    { stdio: 'ignore' },
  );
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) });
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUp.push(() => {
    server.close();
    rmSync(dir, { recursive: true });
  });
  return `https://localhost:${(server.address() as AddressInfo).port}`;
}

const watch = (origin: string) =>
  new WatchCertificate({ origin, secure: true } as PublicSettings, new Repeats());
const expires = async () => {
  const text = await register.getSingleMetricAsString('portal_certificate_expires_timestamp_seconds');
  return Number(/{host="localhost"} (.+)$/m.exec(text)![1]);
};

test('the expiry of the public address’s certificate is a metric, whatever authority signed it', async () => {
  await watch(await startTls(30)).look();
  const days = ((await expires()) - Date.now() / 1_000) / DAY_SECONDS;
  expect(days).toBeGreaterThan(29.9);
  expect(days).toBeLessThanOrEqual(30);
});

test('one that cannot be read counts as run out', async () => {
  const origin = await startTls(30);
  await watch(origin).look();
  cleanUp.splice(0).forEach((step) => step());
  await expect(watch(origin).look()).rejects.toThrow();
  expect(await expires()).toBe(0);
});
