import { globSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { everyStatement } from '../../../kit/database/statement.js';
import type { Migration } from '../../../kit/database/schema.js';
import { freshDatabase } from '../../../kit/testing/fresh.js';
import { migrateDatabase } from '../../../kit/testing/migrate-database.js';
import { wrongStatements } from '../../../kit/testing/statements.js';
import pg from 'pg';

const load = (files: string) => Promise.all(globSync(files).map((file) => import(`../../../${file}`)));
const ofKit = load('kit/**/*.sql.ts').then(everyStatement);

/** The errors that PostgreSQL reports for a workspace's statements and the kit's, against the migrated schema. */
async function wrongOf(workspace: string): Promise<string[]> {
  const kits = await ofKit;
  const others = new Set(everyStatement().filter((statement) => !kits.includes(statement)));
  await load(`${workspace}/src/**/*.sql.ts`);
  const statements = everyStatement().filter((statement) => !others.has(statement));
  expect(statements.length).toBeGreaterThan(kits.length);

  const { migrations } = (await import(`../../../${workspace}/migrations/all.gen.ts`)) as {
    migrations: Migration[];
  };
  const { url, drop } = await freshDatabase('statements');
  await migrateDatabase(url, migrations);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return wrongStatements(client, statements).finally(() => client.end().then(drop));
}

test.each([...globSync('services/*'), 'gateway'])(
  'every statement of %s takes and answers what it says',
  async (workspace) => expect(await wrongOf(workspace)).toEqual([]),
);
