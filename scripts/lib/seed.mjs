// Sample data, once for each stack that runs on the sandbox: scripts/seed.mjs makes it. And the large data set of
// scripts/seed/, for who asks for it.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compose, project } from './compose.mjs';
import { Problem, step } from './say.mjs';
import { root } from './settings.mjs';

/** Into a stack without containers; what is there already stays as it is. */
export async function seedNative(stack, { again = false } = {}) {
  const { INTERNAL_SECRET, DEMO_PASSWORD } = stack.settings;
  const env = { POSTGRES_URL: stack.database.url, ...stack.addresses, INTERNAL_SECRET, DEMO_PASSWORD };
  await once(join(stack.dataDir, 'sample-data'), 'loaded', again, () =>
    run('scripts/seed.mjs', env, 'ignore'),
  );
}

/** The large data set into a stack without containers. */
export async function seedLargeNative(stack, scale) {
  const { DEMO_PASSWORD } = stack.settings;
  await run('scripts/seed/large.mjs', { POSTGRES_URL: stack.database.url, DEMO_PASSWORD, SCALE: scale });
}

/** The large data set into the stack on Docker Compose. */
export const seedLargeCompose = (settings, scale) =>
  compose(
    settings,
    ...['run', '--rm', '--no-deps', '-T', '-e', `SCALE=${scale}`],
    ...['sample-data', 'node', 'scripts/seed/large.mjs'],
  );

/** Into the stack on Docker Compose. */
export async function seedCompose(settings, dataDir, { again = false } = {}) {
  // A new volume is a new stack.
  const inspect = ['volume', 'inspect', `${project}_postgres`, '--format', '{{.CreatedAt}}'];
  const made = execFileSync('docker', inspect, { encoding: 'utf8' });
  await once(join(dataDir, 'sample-data-compose'), made, again, () =>
    compose(settings, 'run', '--rm', '--no-deps', '-T', 'sample-data'),
  );
}

async function run(script, env, output = 'inherit') {
  const child = spawn(process.execPath, [script], {
    cwd: root,
    stdio: ['ignore', output, 'inherit'],
    env: { PATH: process.env.PATH, ...env },
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Problem('The data could not be loaded: see above.');
}

async function once(stamp, value, again, work) {
  if (!again && existsSync(stamp) && readFileSync(stamp, 'utf8') === value) return;
  await step('Sample data', 'loaded', work);
  writeFileSync(stamp, value);
}
