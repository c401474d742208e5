import { setTimeout as sleep } from 'node:timers/promises';

/** No figure of the product: it only ends what would never come. A busy machine takes its time. */
export const PATIENCE_MS = 60_000;

/**
 * Tries again until `attempt` no longer throws, and answers what it answered: how tests wait for what happens by
 * itself. After `withinMs` its last error is thrown.
 */
export async function eventually<T>(attempt: () => T | Promise<T>, withinMs = PATIENCE_MS): Promise<T> {
  for (const deadline = Date.now() + withinMs; ; await sleep(20)) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}
