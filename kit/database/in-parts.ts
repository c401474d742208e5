import { isRefused } from './refused.js';

/**
 * Writes what belongs together in one go; where PostgreSQL refuses that, half by half, so that what can never be written
 * is left out alone and keeps none of the others waiting.
 * @param write one transaction; what is written twice counts once
 * @param leaveOut is told what was refused, and why
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
