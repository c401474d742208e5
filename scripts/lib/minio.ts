// Runs the installed MinIO as a private server on 127.0.0.1, for a portal without containers.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { end, launch, pidIn, ready, type Server } from '../../kit/native/server.ts';

/** The program that MINIO names, or that is on the PATH; undefined when there is none. */
export const minioProgram = (): string | undefined =>
  [
    process.env.MINIO,
    ...(process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'minio')),
  ].find((file) => file && existsSync(file));

export interface MinioOptions {
  /** Absolute folder for data, log and pid; created when missing. */
  dir: string;
  port: number;
  /** The credentials it is started with. */
  accessKey: string;
  secretKey: string;
}

/** Describes the server, as kit/native/ describes the others. */
export function minio({ dir, port, accessKey, secretKey }: MinioOptions): Omit<Server, 'kill'> {
  const data = join(dir, 'data');
  const log = join(dir, 'minio.log');
  const pidFile = join(dir, 'minio.pid');
  const url = `http://127.0.0.1:${port}`;
  const pid = () => pidIn(pidFile, data);
  const env = {
    HOME: dir, // where it looks for certificates
    MINIO_ROOT_USER: accessKey,
    MINIO_ROOT_PASSWORD: secretKey,
    MINIO_BROWSER: 'off',
    MINIO_UPDATE: 'off',
  };
  return {
    url,
    log,
    running: () => pid() > 0,
    async start() {
      if (pid()) return;
      const program = minioProgram();
      if (!program) throw new Error('There is no program minio.');
      mkdirSync(data, { recursive: true, mode: 0o700 });
      const args = ['server', data, '--address', `127.0.0.1:${port}`, '--quiet'];
      const child = launch(program, args, { dir, log, owner: {}, env });
      writeFileSync(pidFile, String(child.pid));
      await ready('MinIO', child, log, async () => {
        const { ok, status } = await fetch(`${url}/minio/health/cluster`, {
          signal: AbortSignal.timeout(2_000),
        });
        if (!ok) throw new Error(`MinIO says ${status}`);
      });
    },
    stop: () => end(pid(), 'SIGTERM'),
  };
}
