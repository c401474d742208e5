import { lowered } from '@portal/kit/http/search';

/** Words beyond these are not looked at. */
const MOST_WORDS = 5;
/** Below it a word is looked for at the beginning of words only: the index knows no shorter parts. */
const WHOLE_TRIGRAM = 3;

/** A person's search as LIKE patterns, all of which a row's `search` has to match; none for an empty one. */
export function patternsOf(search: string): string[] {
  const words = lowered(search).split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  return words.map((word) => {
    const literal = word.replace(/[\\%_]/g, '\\$&');
    return [...word].length < WHOLE_TRIGRAM ? `% ${literal}%` : `%${literal}%`;
  });
}
