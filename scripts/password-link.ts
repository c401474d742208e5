// make password-link EMAIL=…: prints a link by which its owner sets a password, without mail (D-84).
import { spawn } from 'node:child_process';
import { compose } from './lib/compose.ts';
import { dataDir, envFile, runsAs } from './lib/mode.ts';
import { main, Problem } from './lib/say.ts';
import { readSettings, root } from './lib/settings.ts';
import { describeStack } from './lib/stack.ts';

const SCRIPT = 'scripts/lib/password-link.ts';

main(async () => {
  const email = process.env.EMAIL ?? '';
  if (!email) throw new Problem('Say whose password: make password-link EMAIL=ava@example.com');
  if (runsAs('native', 'compose') === 'compose')
    return compose(readSettings(envFile), 'exec', '-T', 'identity', 'node', SCRIPT, email);
  const { programs, database } = describeStack({ dataDir, envFile });
  if (!database.running()) throw new Problem('PostgreSQL does not run: make up.');
  const { env } = programs.find(({ name }) => name === 'identity')!;
  const child = spawn(process.execPath, [SCRIPT, email], {
    cwd: root,
    stdio: 'inherit',
    env: { PATH: process.env.PATH, ...env },
  });
  process.exitCode = await new Promise((resolve) => child.once('close', resolve));
});
