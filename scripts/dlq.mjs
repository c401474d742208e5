// make dlq: the messages that no service could handle, of the running portal; the arguments are those of the tool.
import { spawn } from 'node:child_process';
import { compose } from './lib/compose.mjs';
import { dataDir, envFile, startedAs } from './lib/mode.mjs';
import { main, Problem } from './lib/say.mjs';
import { readSettings, root } from './lib/settings.mjs';
import { describeStack } from './lib/stack.mjs';

const tool = ['kit/dist/messaging/dlq.js', ...process.argv.slice(2)];

main(async () => {
  const how = startedAs();
  if (!how) throw new Problem('The portal does not run here: make up.');
  if (how === 'compose') return compose(readSettings(envFile), 'exec', '-T', 'hub', 'node', ...tool);
  const { addresses } = describeStack({ dataDir, envFile });
  const env = { PATH: process.env.PATH, AMQP_URL: addresses.AMQP_URL };
  const child = spawn(process.execPath, tool, { cwd: root, stdio: 'inherit', env });
  process.exitCode = await new Promise((resolve) => child.once('close', resolve));
});
