// A portal of its own for a test run, always without containers and on the sandbox, whatever .env says.
import { startNative, stopNative } from './native.ts';
import { ownPlace } from './own-place.ts';
import { seedNative } from './seed.ts';
import type { Stack } from './stack.ts';
import type { Overrides } from './settings.ts';

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
  const { place, options, clear, release } = await ownPlace(name, settings);
  try {
    const stack = await startNative(options);
    await seedNative(stack);
    return await work(stack);
  } finally {
    await stopNative(options);
    whenStopped(place);
    await clear();
    release();
  }
}
