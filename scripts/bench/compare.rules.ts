// Compares the ratios of a run with those that a file kept of an earlier one.
import type { Measured } from './row.rules.ts';

/** A file of rows: `test-output/bench.json`, or the kept one. */
export interface Kept {
  rows: (Pick<Measured, 'path' | 'numbers'> & {
    /** The share of the machine that others used just before. */
    others?: number;
  })[];
}

export interface Compared {
  path: string;
  /** The ratio in the file; null where it has none. */
  before: number | null;
  /** null where it was not measured now. */
  now: number | null;
  /**
   * 'fell': by more than a third beside its limit; 'rose': by as much; 'not sure': it fell on a machine that others used.
   */
  is: 'same' | 'fell' | 'rose' | 'not in the file' | 'not measured' | 'not sure';
}

const A_THIRD_LESS = 2 / 3;
/**
 * Beside others that use more of the machine, large programs cost up to twice as much CPU as alone, small ones, such as most
 * limits, hardly more: what fell there says nothing.
 */
const OTHERS_USE_IT = 0.25;

/**
 * Each row of both, the run's first. A cost that is half as high again, and a speed that is a third lower, both fell: what
 * is done with the same effort is a third less.
 */
export function compare(rows: Kept['rows'], kept: Kept['rows']): Compared[] {
  const busy = new Set(rows.filter(({ others = 0 }) => others > OTHERS_USE_IT).map(({ path }) => path));
  const ratios = (of: Kept['rows']) =>
    new Map(of.flatMap(({ path, numbers }) => (numbers ? [[path, numbers] as const] : [])));
  const [now, before] = [ratios(rows), ratios(kept)];
  return [...new Set([...now.keys(), ...before.keys()])].map((path) => {
    const [new_, old] = [now.get(path), before.get(path)];
    const values = { path, before: old?.ratio ?? null, now: new_?.ratio ?? null };
    if (!old) return { ...values, is: 'not in the file' };
    if (!new_) return { ...values, is: 'not measured' };
    const grown = new_.ratio / old.ratio;
    const done = new_.better === 'less' ? 1 / grown : grown;
    // Also what is no number fell.
    if (!(done >= A_THIRD_LESS)) return { ...values, is: busy.has(path) ? 'not sure' : 'fell' };
    return { ...values, is: done > 1 / A_THIRD_LESS ? 'rose' : 'same' };
  });
}

/** What fell or was lacking in the first run, as the second says; all else as the first does. */
export const bestOf = (first: Compared[], second: Compared[]): Compared[] =>
  first.map((one) => {
    const again = second.find(({ path }) => path === one.path);
    return again && ['fell', 'not measured', 'not sure'].includes(one.is) ? again : one;
  });

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
