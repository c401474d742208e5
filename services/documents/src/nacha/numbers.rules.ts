/** File ID modifiers, in order of use; a bank can tell apart this many files a day. */
export const MODIFIERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'];

/** The first modifier that no file of the day has; null when all are used. */
export const nextModifier = (given: string[]): string | null =>
  MODIFIERS.find((modifier) => !given.includes(modifier)) ?? null;

/** Batch numbers and the last part of trace numbers have seven digits. */
const LARGEST = 9_999_999;

/** The next `count` contiguous numbers after `last`; starts again at 1 when too few are left. */
export const numbersAfter = (last: number, count: number): { first: number; last: number } =>
  last + count > LARGEST ? { first: 1, last: count } : { first: last + 1, last: last + count };
