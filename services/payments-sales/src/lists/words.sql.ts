import { text } from '@portal/kit/database/sql-types';

// The words that a search is for are parameters of their own, `word1` and so on: an index finds each of them by itself.

/** How many words there may be: three are as two, only longer. */
export const SOME_WORDS: readonly number[] = [1, 2];
export const WORDS_OR_NONE: readonly number[] = [0, ...SOME_WORDS];

type Word = `word${number}`;
const named = <Value>(count: number, valueOf: (index: number) => Value): Record<Word, Value> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`word${index + 1}`, valueOf(index)]));

/** The parameters of a search for so many words. */
export const wordParams = (count: number) => named(count, () => text);

/** What they are given, from `patternsOf`. */
export const wordsGiven = (patterns: string[]) => named(patterns.length, (index) => patterns[index]!);

/** A condition for each word. */
export const matching = (count: number, condition = (word: string) => [`search like ${word}`]): string[] =>
  Object.keys(wordParams(count)).flatMap((word) => condition(`:${word}`));
