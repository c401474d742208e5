// make dlq: handles the running portal's dead letters. For ARGS see kit/messaging/dead-letters/dlq.ts.
import { execFileSync, spawn } from 'node:child_process';
import { compose, composeArguments, composeEnvironment } from './lib/compose.ts';
import { dataDir, envFile, runsAs } from './lib/mode.ts';
import { main, Problem } from './lib/say.ts';
import { scriptInImage } from './lib/script-in-image.ts';
import { readSettings, root } from './lib/settings.ts';
import { describeStack } from './lib/stack.ts';

const TOOL = 'scripts/lib/dead-letters';
const args = process.argv.slice(2);
// The tool's connection cannot list the broker's queues.
const withDeadLetters = (list: string) =>
  list
    .split('\n')
    .filter((name) => name.endsWith('.dlq'))
    .map((name) => name.slice(0, -'.dlq'.length))
    .sort()
    .join(',');

main(async () => {
  const how = runsAs('native', 'compose');
  if (how === 'compose') {
    const settings = readSettings(envFile);
    const ask = ['exec', '-T', 'rabbitmq', 'rabbitmqctl', '--silent', '-p', 'portal', 'list_queues', 'name'];
    const list = execFileSync('docker', composeArguments(settings, ...ask), {
      cwd: root,
      encoding: 'utf8',
      env: composeEnvironment(settings),
    });
    const once = ['run', '--rm', '--no-deps', '-T', 'dead-letters'];
    return compose(settings, ...once, ...scriptInImage(TOOL, withDeadLetters(list), ...args));
  }
  const { addresses, broker } = describeStack({ dataDir, envFile });
  if (!broker.running()) throw new Problem('RabbitMQ does not run: make up.');
  const env = { PATH: process.env.PATH, AMQP_URL: addresses.AMQP_URL };
  const queues = withDeadLetters(await broker.ctl('-p', 'portal', 'list_queues', 'name'));
  const child = spawn(process.execPath, [`${TOOL}.ts`, queues, ...args], {
    cwd: root,
    stdio: 'inherit',
    env,
  });
  process.exitCode = await new Promise((resolve) => child.once('close', resolve));
});
