// Checks the types of both ends, whatever the first says: a change of a contract may break either.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const compiler = 'node_modules/@typescript/native/bin/tsc';
const results = ['tsconfig.json', 'web/tsconfig.json'].map((project) =>
  spawnSync(process.execPath, [compiler, '-p', project], { cwd: root, stdio: 'inherit' }),
);
if (results.some(({ status }) => status !== 0)) process.exitCode = 1;
