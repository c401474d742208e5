import { isRefused } from './refused.js';

/**
 * Writes a batch. When PostgreSQL rejects it, splits it in halves and retries those, so that only the items that can never
 * be written are left out and none of the others has to wait.
 * @param write one transaction; idempotent
 * @param leaveOut called with each rejected item and its error
 */
export async function inParts<Item>(
  items: Item[],
  write: (part: Item[]) => Promise<unknown>,
  leaveOut: (item: Item, error: unknown) => void,
): Promise<void> {
  try {
    await write(items);
  } catch (error) {
    if (!isRefused(error)) throw error;
    if (items.length === 1) return leaveOut(items[0]!, error);
    const half = Math.ceil(items.length / 2);
    await inParts(items.slice(0, half), write, leaveOut);
    await inParts(items.slice(half), write, leaveOut);
  }
}
