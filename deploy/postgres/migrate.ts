// Makes the databases ready for the services of this version: who owns them, who may do what, and their migrations. Run
// before the services, every time (the one-shot service `migrations` of docker-compose.yml, and make up without
// containers). Reads POSTGRES_URL and a <NAME>_DATABASE_URL for each database, as the environment or as files (…_FILE).
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { IsAddress } from '@portal/kit/config/setting-kinds';
import { readSetting, SettingsError } from '@portal/kit/config/settings';
import type { Migration } from '@portal/kit/database/schema';
import { retryTemporary } from '@portal/kit/database/retry-temporary';
import { prepareDatabases } from '@portal/kit/database/prepare-databases';
import { isOutage } from '@portal/kit/http/error-answer';
import { WRONG_PASSWORD } from './wrong-password.ts';

const root = join(import.meta.dirname, '../..');
const isDatabase = IsAddress(['postgres', 'postgresql'], 'postgres://role:password@host:port/database');
const setting = (name: string) => readSetting(name, [isDatabase]);

try {
  const databases = globSync(['services/*', 'gateway'], { cwd: root }).map(async (workspace) => ({
    url: setting(`${basename(workspace).replaceAll('-', '_').toUpperCase()}_DATABASE_URL`),
    migrations: (
      (await import(join(root, workspace, 'dist/migrations/all.gen.js'))) as { migrations: Migration[] }
    ).migrations,
  }));
  const [admin, all] = [setting('POSTGRES_URL'), await Promise.all(databases)];
  // The start that began this may have been broken off, and the database stopped: the next start goes on with it.
  await retryTemporary(() => prepareDatabases(admin, all), isOutage);
} catch (error) {
  if (error instanceof SettingsError) {
    console.error(error.message);
    process.exit(78);
  }
  if ((error as { code?: string }).code !== '28P01') throw error;
  console.error('PostgreSQL refuses the password: its data was made with another one.');
  process.exit(WRONG_PASSWORD);
}
