// Compares the ratios of a run with those that a file kept of an earlier one.
import type { Measured } from './row.rules.ts';

/** A file of rows: `test-output/bench.json`, or the kept one. */
export interface Kept {
  rows: Pick<Measured, 'path' | 'numbers'>[];
}

export interface Compared {
  path: string;
  /** The ratio in the file, as `surest`; null where it has none. */
  before: number | null;
  /** null where it was not measured now. */
  now: number | null;
  /** 'fell': by more than a third beside its limit; 'rose': by as much. */
  is: 'same' | 'fell' | 'rose' | 'not in the file' | 'not measured';
}

const A_THIRD_LESS = 2 / 3;

/**
 * Each row of both, the run's first. A cost that is half as high again, and a speed that is a third lower, both fell: what
 * is done with the same effort is a third less.
 */
export function compare(rows: Kept['rows'], kept: Kept['rows']): Compared[] {
  const ratios = (of: Kept['rows']) =>
    new Map(of.flatMap(({ path, numbers }) => (numbers ? [[path, numbers] as const] : [])));
  const [now, before] = [ratios(rows), ratios(kept)];
  return [...new Set([...now.keys(), ...before.keys()])].map((path) => {
    const [new_, old] = [now.get(path), before.get(path)];
    const values = { path, before: old ? surest(old) : null, now: new_ ? surest(new_) : null };
    if (!old) return { ...values, is: 'not in the file' };
    if (!new_) return { ...values, is: 'not measured' };
    const grown = surest(new_) / surest(old);
    const done = new_.better === 'less' ? 1 / grown : grown;
    // Also what is no number fell.
    if (!(done >= A_THIRD_LESS)) return { ...values, is: 'fell' };
    return { ...values, is: done > 1 / A_THIRD_LESS ? 'rose' : 'same' };
  });
}

/** What fell or was lacking in the first run, as the second says; all else as the first does. */
export const bestOf = (first: Compared[], second: Compared[]): Compared[] =>
  first.map((one) => {
    const again = second.find(({ path }) => path === one.path);
    return again && (one.is === 'fell' || one.is === 'not measured') ? again : one;
  });

type Numbers = NonNullable<Measured['numbers']>;

/** Of costs the ratio of each side's cheapest round: what else a machine does only adds to them. */
const surest = ({ ratio, rounds }: Numbers): number =>
  rounds ? Math.min(...rounds.ours) / Math.min(...rounds.limit) : ratio;

/** @throws Error with a sentence when it is no file of rows */
export function readKept(text: string, file: string): Kept {
  let kept: Partial<Kept> | null = null;
  try {
    kept = JSON.parse(text) as Partial<Kept> | null;
  } catch {
    // said below
  }
  if (!Array.isArray(kept?.rows)) throw new Error(`${file} is no file of rows that a benchmark wrote.`);
  return kept as Kept;
}
