// Makes the databases of a stack without containers ready for its services, as Compose does: deploy/postgres/migrate.mjs.
import { execFile } from 'node:child_process';
import { Problem } from './say.mjs';
import { root } from './settings.mjs';
import { databaseUrls } from './stack.mjs';

/** Once the services are built and PostgreSQL runs. */
export const migrateDatabases = (stack) =>
  new Promise((resolve, reject) => {
    const env = { PATH: process.env.PATH, POSTGRES_URL: stack.database.url, ...databaseUrls(stack) };
    execFile(process.execPath, ['deploy/postgres/migrate.mjs'], { cwd: root, env }, (error, _, stderr) =>
      error ? reject(new Problem(`The databases could not be made ready:\n${stderr}`)) : resolve(),
    );
  });
