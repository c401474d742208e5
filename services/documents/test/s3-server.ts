import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { freePort } from '@portal/kit/native/ports';
import { haveMinio } from '@portal/kit/testing/engine';
import { eventually } from '@portal/kit/testing/eventually';
import { freshFolder } from './support.js';

export interface S3Server {
  start(): Promise<{ endpoint: string; accessKey: string; secretKey: string; stop(): Promise<void> }>;
}

/**
 * The S3 of S3_TEST_ENDPOINT, or a MinIO: in a container where the run has its servers there and it was built, else the one that MINIO
 * names or that is on the PATH; null when there is none.
 */
export function findS3(): S3Server | null {
  const { S3_TEST_ENDPOINT: endpoint, S3_TEST_ACCESS_KEY, S3_TEST_SECRET_KEY } = process.env;
  if (endpoint) {
    const keys = { accessKey: S3_TEST_ACCESS_KEY ?? '', secretKey: S3_TEST_SECRET_KEY ?? '' };
    return { start: async () => ({ endpoint, ...keys, stop: async () => undefined }) };
  }
  const run = process.env.TEST_CONTAINERS;
  if (run && haveMinio()) return { start: () => startContainer(run) };
  const program = process.env.MINIO || 'minio';
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
  } catch {
    return null;
  }
  return { start: () => startMinio(program) };
}

async function startContainer(run: string) {
  const { minioContainer } = await import('@portal/kit/testing/containers');
  const { url, accessKey, secretKey, remove } = await minioContainer(run);
  return { endpoint: url, accessKey, secretKey, stop: remove };
}

async function startMinio(program: string) {
  const [folder, port] = [freshFolder(), await freePort()];
  const [accessKey, secretKey] = ['test-access', 'test-secret-key'];
  const server = spawn(program, ['server', folder, '--address', `127.0.0.1:${port}`, '--quiet'], {
    stdio: 'ignore',
    env: { ...process.env, MINIO_ROOT_USER: accessKey, MINIO_ROOT_PASSWORD: secretKey, MINIO_BROWSER: 'off' },
  });
  const endpoint = `http://127.0.0.1:${port}`;
  await eventually(async () => {
    if (!(await fetch(`${endpoint}/minio/health/cluster`)).ok) throw new Error('not yet');
  }, 30_000);
  const stop = async () => {
    server.kill();
    await once(server, 'exit');
    rmSync(folder, { recursive: true, force: true });
  };
  return { endpoint, accessKey, secretKey, stop };
}
