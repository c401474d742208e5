import { rmSync } from 'node:fs';
import { postgres, type PostgresOptions } from '../native/postgres.ts';
import { rabbit, type RabbitOptions } from '../native/rabbit.ts';
import { removeContainers } from './engine.ts';

/** Ends what global-setup started; jest calls it whether or not the tests passed. */
export default async function tearDown(): Promise<void> {
  const { TEST_CONTAINERS: run, TEST_EMBEDDED_DIR: dir, TEST_POSTGRES_CTL, TEST_RABBITMQ_CTL } = process.env;
  if (run) removeContainers(run);
  if (!dir || !TEST_POSTGRES_CTL || !TEST_RABBITMQ_CTL) return;
  const servers = [
    postgres(JSON.parse(TEST_POSTGRES_CTL) as PostgresOptions),
    rabbit(JSON.parse(TEST_RABBITMQ_CTL) as RabbitOptions),
  ];
  await Promise.all(servers.map((server) => server.kill())); // their data is not needed, and a crash is quickest
  rmSync(dir, { recursive: true, force: true });
}
