/** File ID modifiers, in the order that they are given out: so many files a bank can tell apart in a day. */
export const MODIFIERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'];

/** The first that no file of the day has; null when all are given out. */
export const nextModifier = (given: string[]): string | null =>
  MODIFIERS.find((modifier) => !given.includes(modifier)) ?? null;

/** Batch numbers and the last part of trace numbers have seven digits. */
const LARGEST = 9_999_999;

/** The next `count` numbers after `last`, in one piece; they begin again at 1 when there are no more. */
export const numbersAfter = (last: number, count: number): { first: number; last: number } =>
  last + count > LARGEST ? { first: 1, last: count } : { first: last + 1, last: last + count };
