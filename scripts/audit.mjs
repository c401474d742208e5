// make audit: do the books of the running portal balance (promise 27)? scripts/audit/audit.ts says how. Ends with 1 when
// they do not, or when somebody does not answer.
import { spawn } from 'node:child_process';
import { compose } from './lib/compose.mjs';
import { dataDir, envFile, startedAs } from './lib/mode.mjs';
import { main, Problem } from './lib/say.mjs';
import { readSettings, root } from './lib/settings.mjs';
import { describeStack } from './lib/stack.mjs';

const TOOL = 'scripts/audit/inside.mjs';

main(async () => {
  const how = startedAs();
  if (!how) throw new Problem('The portal does not run here: make up.');
  // Nobody outside reaches the services there; the hub knows their addresses and the secret they are asked with.
  if (how === 'compose') return compose(readSettings(envFile), 'exec', '-T', 'hub', 'node', TOOL);
  const { addresses, settings } = describeStack({ dataDir, envFile });
  const { INTERNAL_SECRET } = settings;
  const child = spawn(process.execPath, [TOOL], {
    cwd: root,
    stdio: 'inherit',
    env: { PATH: process.env.PATH, ...addresses, INTERNAL_SECRET },
  });
  process.exitCode = await new Promise((resolve) => child.once('close', resolve));
});
