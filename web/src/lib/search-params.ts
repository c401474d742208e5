// Readers of search params. Each returns undefined for a value that the page does not know.

/** A word; the router parses `?search=42` as a number. */
export const wordIn = (value: unknown): string | undefined =>
  (typeof value === 'string' || typeof value === 'number') && String(value) !== ''
    ? String(value)
    : undefined;

/** One of the allowed words. */
export const choiceIn = <Choice extends string>(value: unknown, choices: readonly Choice[]) =>
  choices.find((choice) => choice === value);

export const idIn = (value: unknown): number | undefined => {
  const id = Number(wordIn(value));
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
};

export const flagIn = (value: unknown): true | undefined => value === true || undefined;
