/**
 * Shares a read between all who ask while another one is under way, and never hands anybody what began to be read before
 * they asked. So it costs less for each the busier it gets, and nobody gets what was so earlier.
 */
export function afterAsking<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let underWay: Promise<unknown> = Promise.resolve();
  let next: Promise<Value> | null = null;
  return () => {
    next ??= underWay.then(() => {
      next = null;
      const reading = read();
      underWay = reading.catch(() => undefined);
      return reading;
    });
    return next;
  };
}
