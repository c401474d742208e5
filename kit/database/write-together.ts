import { AsyncLocalStorage } from 'node:async_hooks';
import { isOutage } from '../http/error-answer.js';

/** A batch may fail because of one of its things; more would fail with it, and be written again, each alone. */
const MOST = 50;
/** So many do not wait for the batch that is under way: it may wait for somebody. */
const ENOUGH = 8;
const AT_ONCE = 2;

/** PostgreSQL: a serialization failure, a deadlock, a lock timeout. One of a batch met somebody else; the others need not wait. */
const MET_SOMEBODY = new Set(['40001', '40P01', '55P03']);

interface Waiting<Given, Written> {
  given: Given;
  /** What it waits in: a batch is written in that of its first. */
  inContext: <Result>(work: () => Result) => Result;
  resolve(written: Written): void;
  reject(error: unknown): void;
}

/**
 * Batches writes of single things into writes of many: the busier it gets, the less each costs, and nothing waits for a
 * timer. What comes while nothing is written is written alone and at once; what comes meanwhile is written together by the
 * next. Each caller gets its own result after the commit of its batch. If a batch is refused, each of
 * its things is written alone, so that one that cannot be written, or waits for a lock, fails alone and holds up no other;
 * in an outage all of a batch fail.
 * @param write writes all or none; returns the results in the order of the batch
 */
export function writeTogether<Given, Written>(
  write: (batch: Given[]) => Promise<Written[]>,
): (given: Given) => Promise<Written> {
  const waiting: Waiting<Given, Written>[] = [];
  let underWay = 0;

  const writeAll = async (batch: Waiting<Given, Written>[]): Promise<void> => {
    try {
      const written = await batch[0]!.inContext(() => write(batch.map(({ given }) => given)));
      batch.forEach(({ resolve }, index) => resolve(written[index]!));
    } catch (error) {
      if (batch.length === 1 || (isOutage(error) && !hasMetSomebody(error)))
        for (const { reject } of batch) reject(error);
      else await Promise.all(batch.map((one) => writeAll([one])));
    }
  };

  const start = () => {
    if (waiting.length === 0 || underWay === AT_ONCE) return;
    if (underWay > 0 && waiting.length < ENOUGH) return;
    underWay++;
    void writeAll(waiting.splice(0, MOST)).then(() => {
      underWay--;
      start();
    });
  };

  return (given) =>
    new Promise((resolve, reject) => {
      waiting.push({ given, inContext: AsyncLocalStorage.snapshot(), resolve, reject });
      start();
    });
}

const hasMetSomebody = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && MET_SOMEBODY.has(String(error.code));
