import type { Handling, Readable } from './handling.js';
import type { Delivery } from './queue-subscription.js';

/** Each in a transaction of its own; how many run at once is up to `Tools.limit`. */
export const oneByOne =
  (handling: Handling) =>
  async (delivery: Delivery): Promise<void> => {
    const readable = await handling.read(delivery);
    if (readable) await handling.one(readable);
  };

/**
 * As many as have come, up to `size`, in one transaction; while it runs the next ones gather, so nothing waits for
 * a timer. A batch that fails is handled one by one, so that one bad event costs the others nothing.
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
      setImmediate(() => void work()); // after all that the socket has brought in this turn
    });
  };
}
