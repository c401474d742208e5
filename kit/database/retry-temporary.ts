import { setTimeout as sleep } from 'node:timers/promises';

/**
 * How long a statement that changes a table waits for its lock. Statements queued behind it wait as long. That is less
 * than their callers' deadline of 2 s, and less than the deadlock timeout of 1 s, so that we give up and not they.
 */
export const LOCK_TIMEOUT_MS = 300;
const PAUSE_MS = 300;
const PATIENCE_MS = 300_000;

const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';

/**
 * Retries work that fails for a temporary reason. By default that is a lock on a table of a running service: the work
 * waits for each lock for `LOCK_TIMEOUT_MS`, then is rolled back and retried, so that the service never has to give way.
 * @param isTemporary whether to retry after this error
 * @throws the error of the last try, after 5 minutes
 */
export async function retryTemporary(
  work: () => Promise<unknown>,
  isTemporary: (error: unknown) => boolean = isLockConflict,
): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; ; await sleep(PAUSE_MS)) {
    try {
      await work();
      return;
    } catch (error) {
      if (!isTemporary(error) || Date.now() > deadline) throw error;
    }
  }
}

function isLockConflict(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && [LOCK_NOT_AVAILABLE, DEADLOCK].includes(String(error.code))
  );
}
