const AT_ONCE = 2;

type Waiting<Value> = { resolve(value: Value | undefined): void; reject(error: unknown): void };

/**
 * Turns a read of many keys into one of a single key. Two reads are under way at most; keys that come meanwhile wait
 * and are read in one go by the next, so that the busier it gets the less each of them costs. Nothing is kept: every
 * key is read after it was asked for: who asks while a read of the key is under way joins the next one, never that one,
 * which may not see what was written since.
 */
export function readTogether<Value>(
  readMany: (keys: string[]) => Promise<Map<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  let waiting = new Map<string, Waiting<Value>[]>();
  let underWay = 0;

  const start = () => {
    if (underWay === AT_ONCE || waiting.size === 0) return;
    const batch = waiting;
    waiting = new Map();
    underWay++;
    readMany([...batch.keys()])
      .then(
        (found) => batch.forEach((asking, key) => asking.forEach(({ resolve }) => resolve(found.get(key)))),
        (error: unknown) => batch.forEach((asking) => asking.forEach(({ reject }) => reject(error))),
      )
      .finally(() => {
        underWay--;
        start();
      });
  };

  return (key) =>
    new Promise((resolve, reject) => {
      const asking = waiting.get(key);
      if (asking) asking.push({ resolve, reject });
      else waiting.set(key, [{ resolve, reject }]);
      start();
    });
}
