/**
 * Lower-cases letter by letter, as PostgreSQL does, so that the search text matches the stored text. `toLowerCase` of a
 * whole text turns `İ` into two letters, and a `Σ` at the end of a word into another letter.
 */
const lowered = (text: string): string =>
  Array.from(text, (letter) => Array.from(letter.toLowerCase())[0]).join('');

const withoutWildcards = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

export const singleSpaced = (search: string): string => search.replace(/\s+/g, ' ');

/**
 * A pattern for `like` that finds the text in lower-case text.
 * @returns null for an empty search
 */
export const containing = (search = ''): string | null =>
  search === '' ? null : `%${withoutWildcards(lowered(search))}%`;

/** Further words are ignored. */
const MOST_WORDS = 5;
/** Shorter words match only at the start of a word: the trigram index has no shorter keys. */
const WHOLE_TRIGRAM = 3;

/** A pattern for `like` for each word of the search, all of which a row must match. Empty for an empty search. */
export function patternsOf(search: string): string[] {
  const words = lowered(search).split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  return words.map((word) => {
    const literal = withoutWildcards(word);
    return [...word].length < WHOLE_TRIGRAM ? `% ${literal}%` : `%${literal}%`;
  });
}
