import { lowered } from '@portal/kit/http/search';

/** Further words are ignored. */
const MOST_WORDS = 5;
/** Shorter words match only at the start of a word: the trigram index has no shorter keys. */
const WHOLE_TRIGRAM = 3;

/** Turns a search into LIKE patterns, all of which a row's `search` must match. Empty for an empty search. */
export function patternsOf(search: string): string[] {
  const words = lowered(search).split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  return words.map((word) => {
    const literal = word.replace(/[\\%_]/g, '\\$&');
    return [...word].length < WHOLE_TRIGRAM ? `% ${literal}%` : `%${literal}%`;
  });
}
