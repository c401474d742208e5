import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startPostgres } from '../../native/postgres.js';
import { type Server } from '../../native/server.js';
import { announceError } from '../../testing/error-watch.js';
import { freshDatabase } from '../../testing/fresh.js';
import { startTestService } from '../../testing/test-service.js';
import { DatabaseModule } from '../database.module.js';

@Module({ imports: [DatabaseModule.with({ migrations: [] })] })
class SomeModule {}

// Like a managed PostgreSQL: its certificate is from a private authority.
let dir: string;
let server: Server;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'portal-managed-'));
  chmodSync(dir, 0o755);
  const certificate = certificateOf('server');
  const config = `${readFileSync(join(process.cwd(), 'deploy/postgres/postgresql.conf'), 'utf8')}
ssl = on
ssl_cert_file = '${certificate}'
ssl_key_file = '${join(dir, 'server.key')}'
`;
  server = await startPostgres({ dir: join(dir, 'postgres'), password: 'test', config });
}, 60_000);
afterAll(async () => {
  await server?.stop();
  rmSync(dir, { recursive: true, force: true });
});

/** Creates a self-signed certificate for 127.0.0.1. @returns its path; the key is beside it */
function certificateOf(name: string): string {
  const [key, certificate] = [join(dir, `${name}.key`), join(dir, `${name}.crt`)];
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
      ...['-days', '2', '-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'],
      ...['-keyout', key, '-out', certificate],
    ],
    { stdio: 'ignore' },
  );
  // PostgreSQL accepts a key that root owns and its own group may read.
  if (process.getuid?.() === 0) {
    chmodSync(key, 0o640);
    execFileSync('chgrp', ['postgres', key]);
  }
  return certificate;
}

async function encrypted(query: string): Promise<unknown> {
  const { url, drop } = await freshDatabase('managed', server.url);
  const service = await startTestService(
    'managed',
    SomeModule,
    { DATABASE_URL: `${url}?${query}`, AMQP_URL: 'amqp://nobody' },
    { events: false },
  );
  const [row] = await service.sql('select ssl from pg_stat_ssl where pid = pg_backend_pid()');
  await service.close();
  await drop();
  return row?.ssl;
}

test('sslmode=verify-full with the authority in a file is all that a rented PostgreSQL needs', async () => {
  expect(await encrypted(`sslmode=verify-full&sslrootcert=${join(dir, 'server.crt')}`)).toBe(true);
});

test('a server that another authority vouches for is not believed', async () => {
  announceError(/ExceptionHandler: .*self-signed certificate/);
  const stranger = certificateOf('stranger');
  await expect(encrypted(`sslmode=verify-full&sslrootcert=${stranger}`)).rejects.toThrow(/certificate/);
});

test('a server without TLS gets no password', async () => {
  announceError(/ExceptionHandler: The server does not support SSL connections/);
  const { url, drop } = await freshDatabase('managed');
  const start = startTestService(
    'managed',
    SomeModule,
    { DATABASE_URL: `${url}?sslmode=verify-full`, AMQP_URL: 'amqp://nobody' },
    { events: false },
  );
  await expect(start).rejects.toThrow(/does not support SSL/);
  await drop();
});
