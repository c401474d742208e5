import { LONGEST_SEARCH } from '@portal/contracts/values/limits';

// Readers of search params. Each returns undefined for a value that the page does not know.
import { lastMonths, type Month } from '@portal/contracts/values/month';

/**
 * A word; the router parses `?search=42` as a number. Of a longer one the beginning, which is all that a list can be
 * searched for.
 */
export const wordIn = (value: unknown): string | undefined =>
  (typeof value === 'string' || typeof value === 'number') && String(value) !== ''
    ? String(value).slice(0, LONGEST_SEARCH)
    : undefined;

/** One of the allowed words. */
export const choiceIn = <Choice extends string>(value: unknown, choices: readonly Choice[]) =>
  choices.find((choice) => choice === value);

const DAY_MS = 86_400_000;

/**
 * One of the last 13 months in any time zone: an address is read before the page knows the business's (D-125), so whoever
 * shows the month looks whether it is one to show.
 */
export const monthIn = (value: unknown): Month | undefined =>
  choiceIn(value, lastMonths(14, new Date(Date.now() + DAY_MS)));

export const idIn = (value: unknown): number | undefined => {
  const id = Number(wordIn(value));
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
};

export const flagIn = (value: unknown): true | undefined => value === true || undefined;
