/** What stands in a canned answer for the name of who asked (D-144). */
export const NAME_PLACEHOLDER = '{name}';

/** Words in braces that nothing is put in for. */
export const otherPlaceholders = (text: string): string[] =>
  (text.match(/\{[^{}\n]*\}/g) ?? []).filter((found) => found !== NAME_PLACEHOLDER);

/** @param name '' where it is not known: a greeting reads well without it, too ('Hello there') */
export const filledIn = (text: string, name: string): string =>
  // By a function, so that a name is put in as it is.
  text.replaceAll(NAME_PLACEHOLDER, () => name || 'there');
