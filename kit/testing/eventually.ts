import { setTimeout as sleep } from 'node:timers/promises';

/** Long, since the machine may be busy: it only ends a wait that would never succeed. */
export const PATIENCE_MS = 60_000;

/**
 * Retries `attempt` until it no longer throws: how tests wait for asynchronous effects.
 * @throws its last error, after `withinMs`
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
