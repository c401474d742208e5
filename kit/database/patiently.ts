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
 * Does work on tables that a running service uses, and does it again for as long as others hold what it needs: it gives
 * way, they never do. The work waits for each lock for `LOCK_TIMEOUT_MS`, and what failed of it is rolled back.
 * @throws what the last try threw, after 5 minutes
 */
export async function patiently(work: () => Promise<unknown>): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; ; await sleep(PAUSE_MS)) {
    try {
      await work();
      return;
    } catch (error) {
      if (!isInTheWay(error) || Date.now() > deadline) throw error;
    }
  }
}

const isInTheWay = (error: unknown) =>
  error instanceof Error && 'code' in error && [LOCK_NOT_AVAILABLE, DEADLOCK].includes(String(error.code));
