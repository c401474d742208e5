import { setTimeout as sleep } from 'node:timers/promises';

/**
 * How long a statement that changes a table waits for it. Whoever comes behind it waits as long: less than their
 * callers' patience of 2 s, and less than a deadlock takes to be noticed (1 s), so that it is we who give way.
 */
export const LOCK_TIMEOUT_MS = 300;
const PAUSE_MS = 300;
const PATIENCE_MS = 300_000;

const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';

/**
 * Does work again for as long as it fails of what may pass. By default that is what others hold of the tables of a
 * running service: the work gives way, they never do; it waits for each lock for `LOCK_TIMEOUT_MS`, and what failed of it
 * is rolled back.
 * @param mayPass is this failure worth another try?
 * @throws what the last try threw, after 5 minutes
 */
export async function patiently(
  work: () => Promise<unknown>,
  mayPass: (error: unknown) => boolean = isInTheWay,
): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; ; await sleep(PAUSE_MS)) {
    try {
      await work();
      return;
    } catch (error) {
      if (!mayPass(error) || Date.now() > deadline) throw error;
    }
  }
}

function isInTheWay(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && [LOCK_NOT_AVAILABLE, DEADLOCK].includes(String(error.code))
  );
}
