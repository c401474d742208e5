// Makes the databases ready for the services of this version: who owns them, who may do what, and their migrations. Run
// before the services, every time (the one-shot service `migrations` of docker-compose.yml, and make up without
// containers). Reads POSTGRES_URL and a <NAME>_DATABASE_URL for each database, as the environment or as files (…_FILE).
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { IsAddress } from '../../kit/dist/config/setting-kinds.js';
import { readSetting, SettingsError } from '../../kit/dist/config/settings.js';
import { patiently } from '../../kit/dist/database/patiently.js';
import { prepareDatabases } from '../../kit/dist/database/prepare-databases.js';
import { isOutage } from '../../kit/dist/http/error-answer.js';
import { WRONG_PASSWORD } from './wrong-password.mjs';

const root = join(import.meta.dirname, '../..');
const isDatabase = IsAddress(['postgres', 'postgresql'], 'postgres://role:password@host:port/database');
const setting = (name) => readSetting(name, [isDatabase]);

try {
  const databases = globSync(['services/*', 'gateway'], { cwd: root }).map(async (workspace) => ({
    url: setting(`${basename(workspace).replaceAll('-', '_').toUpperCase()}_DATABASE_URL`),
    migrations: (await import(join(root, workspace, 'dist/migrations/index.js'))).migrations,
  }));
  const [admin, all] = [setting('POSTGRES_URL'), await Promise.all(databases)];
  // The start that began this may have been broken off, and the database stopped: the next start goes on with it.
  await patiently(() => prepareDatabases(admin, all), isOutage);
} catch (error) {
  if (error.code !== '28P01' && !(error instanceof SettingsError)) throw error;
  console.error(
    error.code ? 'PostgreSQL refuses the password: its data was made with another one.' : error.message,
  );
  process.exit(error.code ? WRONG_PASSWORD : 78);
}
