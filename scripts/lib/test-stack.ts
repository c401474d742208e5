// A portal of its own for a test run, always without containers and on the sandbox, whatever .env says.
import { join } from 'node:path';
import { rmSync, mkdirSync } from 'node:fs';
import { freePort } from '../../kit/testing/embedded.ts';
import { dataDir } from './mode.ts';
import { startNative, stopNative } from './native.ts';
import { seedNative } from './seed.ts';
import type { Stack } from './stack.ts';
import { ensureSettings, type Overrides } from './settings.ts';

/**
 * Starts a fresh portal on a free port, passes the stack to `work`, and stops and removes it afterwards, also on
 * Ctrl-C. `settings` override those of a first start. First stops what an earlier, killed run of that name left behind.
 * `whenStopped` gets its folder with the logs once nothing runs.
 */
export async function withTestStack<T>(
  name: string,
  work: (stack: Stack) => Promise<T>,
  settings: Overrides = {},
  whenStopped: (folder: string) => void = () => undefined,
): Promise<T> {
  const place = join(dataDir, name);
  const overrides = {
    PORT: String(await freePort()),
    PUBLIC_URL: '',
    STRIPE_SECRET_KEY: '',
    STRIPE_PUBLISHABLE_KEY: '',
    SMTP_URL: '',
    ...settings,
  };
  const options = { dataDir: place, envFile: join(place, '.env'), overrides };
  const clear = async () => {
    await stopNative(options);
    rmSync(place, { recursive: true, force: true });
  };
  await clear();
  mkdirSync(place, { recursive: true });
  ensureSettings(options.envFile);
  const interrupted = () => void clear().finally(() => process.exit(130));
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  try {
    const stack = await startNative(options);
    await seedNative(stack);
    return await work(stack);
  } finally {
    await stopNative(options);
    whenStopped(place);
    await clear();
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
  }
}
