const AT_ONCE = 2;

type Waiting<Value> = { resolve(value: Value | undefined): void; reject(error: unknown): void };

/**
 * Batches reads of single keys into reads of many keys. At most two reads run at once; keys requested meanwhile wait and
 * are read together by the next one, so that a key costs less the busier it gets. Nothing is cached: a request made while
 * its key is being read joins the next read, since the current one may not see what was written since.
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
