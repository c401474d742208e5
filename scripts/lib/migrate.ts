// Runs the migrations of a stack without containers, like Compose: deploy/postgres/migrate.ts.
import { execFile } from 'node:child_process';
import { Problem } from './say.ts';
import { root } from './settings.ts';
import { databaseUrls, type Stack } from './stack.ts';

/** Call it once the services are built and PostgreSQL runs. */
export const migrateDatabases = (stack: Stack) =>
  new Promise<void>((resolve, reject) => {
    const env = { PATH: process.env.PATH, POSTGRES_URL: stack.database.url, ...databaseUrls(stack) };
    execFile(process.execPath, ['deploy/postgres/migrate.ts'], { cwd: root, env }, (error, _, stderr) =>
      error ? reject(new Problem(`The databases could not be made ready:\n${stderr}`)) : resolve(),
    );
  });
