// Sample data for a portal on the sandbox: scripts/seed.mjs loads it, into a new portal once. And the large data set of
// scripts/seed/, for who asks for it.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { compose } from './compose.mjs';
import { Problem, step } from './say.mjs';
import { root } from './settings.mjs';

/**
 * Into a stack without containers; what is there already stays as it is.
 * @param options `again`: also where it was loaded before, or somebody has been at work. Where an earlier release runs,
 *   `from` is its checkout, `more` what else it wants to know
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
  const args = [join(from, 'scripts/seed.mjs'), ...(again ? [] : ['--if-new'])];
  await step('Sample data', 'loaded', () => run(args, env, 'ignore'));
}

/** The large data set into a stack without containers. */
export async function seedLargeNative(stack, scale) {
  const { DEMO_PASSWORD } = stack.settings;
  await run(['scripts/seed/large.mjs'], { POSTGRES_URL: stack.database.url, DEMO_PASSWORD, SCALE: scale });
}

const inContainer = (settings, options, ...command) =>
  compose(settings, 'run', '--rm', '--no-deps', '-T', ...options, 'sample-data', 'node', ...command);

/** The large data set into the stack on Docker Compose. */
export const seedLargeCompose = (settings, scale) =>
  inContainer(settings, ['-e', `SCALE=${scale}`], 'scripts/seed/large.mjs');

/** Into the stack on Docker Compose, once more. */
export const seedCompose = (settings) =>
  step('Sample data', 'loaded', () => inContainer(settings, [], 'scripts/seed.mjs'));

async function run(args, env, output = 'inherit') {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', output, 'inherit'],
    env: { PATH: process.env.PATH, ...env },
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Problem('The data could not be loaded: see above.');
}
