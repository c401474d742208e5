import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freePort } from '@portal/kit/native/ports';
import { Client } from 'minio';
import { minio, minioProgram } from '../minio.ts';

// Debian has no MinIO. Where none is installed, `make test-compose` tests the built one.
const whereInstalled = minioProgram() ? test : test.skip;

const keys = { accessKey: 'a-portal', secretKey: 'its own secret' };
let dir: string;
let port: number;
let server: ReturnType<typeof minio>;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'portal-minio-'));
  port = await freePort();
  server = minio({ dir, port, ...keys });
});
afterAll(async () => {
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
});

const client = (with_ = keys) => new Client({ endPoint: '127.0.0.1', port, useSSL: false, ...with_ });
const read = async (name: string) =>
  Buffer.concat((await (await client().getObject('documents', name)).toArray()) as Buffer[]).toString();

whereInstalled('a MinIO of our own keeps what it has over a stop, and opens to its keys alone', async () => {
  expect(server.running()).toBe(false);
  await server.start();
  await client().makeBucket('documents');
  await client().putObject('documents', 'w9', 'sealed');

  await server.stop();
  expect(server.running()).toBe(false);
  await expect(fetch(server.url)).rejects.toThrow();

  await server.start();
  await server.start(); // already running
  expect(server.running()).toBe(true);
  expect(await read('w9')).toBe('sealed');
  await expect(client({ ...keys, secretKey: 'a guess' }).listBuckets()).rejects.toThrow();
});

whereInstalled('one whose port is another program’s says so', async () => {
  const taken = createServer((_request, response) => response.writeHead(404).end());
  await once(taken.listen(0, '127.0.0.1'), 'listening');
  const { port: theirs } = taken.address() as AddressInfo;
  const other = minio({ dir: join(dir, 'other'), port: theirs, ...keys });
  await expect(other.start()).rejects.toThrow(/MinIO ended while it was starting.*in use/s);
  taken.close();
});
