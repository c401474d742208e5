import type { Handling, Readable } from './handling.js';
import type { Delivery } from './queue-subscription.js';

/** Handles each delivery in a transaction of its own; `Tools.limit` bounds how many run at once. */
export const oneByOne =
  (handling: Handling) =>
  async (delivery: Delivery): Promise<void> => {
    const readable = await handling.read(delivery);
    if (readable) await handling.one(readable);
  };

/**
 * Handles all deliveries that have arrived, up to `size`, in one transaction. Meanwhile the next batch gathers, so nothing
 * waits for a timer. A batch that fails is handled one by one, so that one bad event does not hold up the others.
 */
export function inBatches(handling: Handling, size: number): (delivery: Delivery) => Promise<void> {
  const gathered: { readable: Readable; done: () => void }[] = [];
  let busy = false;

  const work = async () => {
    while (gathered.length > 0) {
      const batch = gathered.splice(0, size);
      const readables = batch.map(({ readable }) => readable);
      try {
        await handling.apply(readables);
      } catch {
        for (const readable of readables) await handling.one(readable);
      }
      for (const { done } of batch) done();
    }
    busy = false;
  };

  return async (delivery) => {
    const readable = await handling.read(delivery);
    if (!readable) return;
    await new Promise<void>((done) => {
      gathered.push({ readable, done });
      if (busy) return;
      busy = true;
      setImmediate(() => void work()); // after everything that the socket has delivered in this turn
    });
  };
}
