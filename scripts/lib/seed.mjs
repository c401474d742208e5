// Sample data, once for each stack that runs on the sandbox: scripts/seed.mjs makes it. And the large data set of
// scripts/seed/, for who asks for it.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compose, project } from './compose.mjs';
import { Problem, step } from './say.mjs';
import { root } from './settings.mjs';

const stampNative = (dataDir) => ({ file: join(dataDir, 'sample-data'), value: 'loaded' });
/** A new volume is a new stack. */
function stampCompose(dataDir) {
  const inspect = ['volume', 'inspect', `${project}_postgres`, '--format', '{{.CreatedAt}}'];
  const value = execFileSync('docker', inspect, { encoding: 'utf8' });
  return { file: join(dataDir, 'sample-data-compose'), value };
}
const leave = ({ file, value }) => writeFileSync(file, value);

/** Nor will the next start load any: the data came from elsewhere. */
export const noSampleDataNative = (dataDir) => leave(stampNative(dataDir));
export const noSampleDataCompose = (dataDir) => leave(stampCompose(dataDir));

/**
 * Into a stack without containers; what is there already stays as it is.
 * @param options where an earlier release runs: `from` is its checkout, `more` what else it wants to know
 */
export async function seedNative(stack, { again = false, from = root, more = {} } = {}) {
  const { INTERNAL_SECRET, DEMO_PASSWORD } = stack.settings;
  const env = {
    POSTGRES_URL: stack.database.url,
    ...stack.addresses,
    INTERNAL_SECRET,
    DEMO_PASSWORD,
    ...more,
  };
  await once(stampNative(stack.dataDir), again, () => run(join(from, 'scripts/seed.mjs'), env, 'ignore'));
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
  await once(stampCompose(dataDir), again, () =>
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

async function once(stamp, again, work) {
  if (!again && existsSync(stamp.file) && readFileSync(stamp.file, 'utf8') === stamp.value) return;
  await step('Sample data', 'loaded', work);
  leave(stamp);
}
