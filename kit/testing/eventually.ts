import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Tries again until `attempt` no longer throws, and answers what it answered: how tests wait for what happens by
 * itself. After `withinMs` its last error is thrown.
 */
export async function eventually<T>(attempt: () => T | Promise<T>, withinMs = 10_000): Promise<T> {
  for (const deadline = Date.now() + withinMs; ; await sleep(20)) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}
