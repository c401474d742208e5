// Sample data for a portal on the sandbox: scripts/seed.ts loads it into a new portal once. Also the large data
// set of scripts/large-data/, on request.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { internalSettings } from '../secrets/internal-settings.ts';
import { compose } from './compose.ts';
import { Problem, step } from './say.ts';
import { root, type Settings } from './settings.ts';
import type { Stack } from './stack.ts';

/**
 * Loads it into a stack without containers; existing data stays.
 * @param options `again`: also load it if it was loaded before, or if somebody uses the portal. For an earlier release,
 *   `script` is its own script and `more` its further environment
 */
export async function seedNative(
  stack: Pick<Stack, 'settings' | 'database' | 'addresses'>,
  {
    again = false,
    script = join(root, 'scripts/seed.ts'),
    more = {},
  }: { again?: boolean; script?: string; more?: Record<string, string> } = {},
) {
  const { DEMO_PASSWORD } = stack.settings;
  const env = {
    POSTGRES_URL: stack.database.url,
    ...stack.addresses,
    ...internalSettings(stack.settings, 'scripts'),
    DEMO_PASSWORD,
    ...more,
  };
  const args = [script, ...(again ? [] : ['--if-new'])];
  await step('Sample data', 'loaded', () => run(args, env, 'ignore'));
}

/** Loads the large data set into a stack without containers. */
export async function seedLargeNative(stack: Stack, scale: string) {
  const { DEMO_PASSWORD } = stack.settings;
  await run(['scripts/seed/large.ts'], { POSTGRES_URL: stack.database.url, DEMO_PASSWORD, SCALE: scale });
}

const inContainer = (settings: Settings, options: string[], ...command: string[]) =>
  compose(settings, 'run', '--rm', '--no-deps', '-T', ...options, 'sample-data', 'node', ...command);

/** Loads the large data set into the stack on Docker Compose. */
export const seedLargeCompose = (settings: Settings, scale: string) =>
  inContainer(settings, ['-e', `SCALE=${scale}`], 'scripts/seed/large.ts');

/** Loads it into the stack on Docker Compose again. */
export const seedCompose = (settings: Settings) =>
  step('Sample data', 'loaded', () => inContainer(settings, [], 'scripts/seed.ts'));

async function run(args: string[], env: NodeJS.ProcessEnv, output: 'inherit' | 'ignore' = 'inherit') {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', output, 'inherit'],
    env: { PATH: process.env.PATH, ...env },
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Problem('The data could not be loaded: see above.');
}
