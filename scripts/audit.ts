// make audit: checks that the books of the running portal balance (promise 27; scripts/audit/audit.ts says how), and the
// chain of the audit log (D-101), which has to contain a head given as ARGS='--head HASH'. Exits with 1 when something
// does not fit, or when a service does not answer.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { compose } from './lib/compose.ts';
import { dataDir, envFile, runsAs } from './lib/mode.ts';
import { main } from './lib/say.ts';
import { scriptInImage } from './lib/script-in-image.ts';
import { beforeKeyPairs } from './lib/roll.ts';
import { writeSecretFiles } from './lib/secrets.ts';
import { readSettings, root } from './lib/settings.ts';
import { internalSettings } from './secrets/internal-settings.ts';
import { databaseUrls, describeStack } from './lib/stack.ts';
import { asService } from './lib/swarm.ts';

const TOOL = 'scripts/audit/inside';
const args = process.argv.slice(2);

main(async () => {
  const how = runsAs('native', 'compose', 'swarm');
  if (how === 'swarm') return onSwarm();
  if (how === 'compose') return inContainer();
  const stack = describeStack({ dataDir, envFile });
  const DATABASE_URL = databaseUrls(stack).GATEWAY_DATABASE_URL;
  const child = spawn(process.execPath, [`${TOOL}.ts`, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: {
      PATH: process.env.PATH,
      ...stack.addresses,
      ...internalSettings(stack.settings, 'scripts'),
      DATABASE_URL,
    },
  });
  process.exitCode = await new Promise((resolve) => child.once('close', resolve));
});

/**
 * The services are not reachable from outside the containers. Those of a version before D-117 believe the hub, which has
 * the secret that all of them share.
 */
function inContainer() {
  const settings = readSettings(envFile);
  const script = scriptInImage(TOOL, ...args);
  if (beforeKeyPairs(['hub']).length > 0) return compose(settings, 'exec', '-T', 'hub', ...script);
  return compose(settings, 'run', '--rm', '--no-deps', '-T', 'audit', ...script);
}

/** Runs in a container of its own like the hub's, which knows the addresses and has the gateway's database. */
async function onSwarm() {
  const secrets = join(dataDir, 'swarm-secrets');
  writeSecretFiles(secrets, readSettings(envFile));
  const child = spawn(
    'docker',
    [...asService('hub', secrets, { key: 'scripts_internal_key' }), ...scriptInImage(TOOL, ...args)],
    {
      cwd: root,
      stdio: 'inherit',
    },
  );
  process.exitCode = await new Promise((resolve) => child.once('close', resolve));
}
