/**
 * Lower-cases letter by letter, as PostgreSQL does, so that the search text matches the stored text. `toLowerCase` of a
 * whole text turns `İ` into two letters, and a `Σ` at the end of a word into another letter.
 */
export const lowered = (text: string): string =>
  Array.from(text, (letter) => Array.from(letter.toLowerCase())[0]).join('');

/** A pattern for `like` that finds `text` in lower-case words; wildcards in `text` are escaped. */
export const containing = (text: string): string => `%${lowered(text).replace(/[\\%_]/g, '\\$&')}%`;
