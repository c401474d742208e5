import { DataSource } from 'typeorm';
import { migrate, withOurs, type Migration } from '../database/schema.js';

/** For a program that runs as in production, where it does not migrate. */
export async function migrateDatabase(url: string, own: Migration[]): Promise<void> {
  const source = new DataSource({
    type: 'postgres',
    url,
    migrations: withOurs(own),
    installExtensions: false,
  });
  await source.initialize();
  await migrate(source).finally(() => source.destroy());
}
