import { text } from '@portal/kit/database/sql-types';

// Each search word is a parameter of its own (`word1`, `word2` …), so that the index can search for each.

/** The word counts that the tests of all statements cover. More words only make the same statement longer. */
export const SOME_WORDS: readonly number[] = [1, 2];
export const WORDS_OR_NONE: readonly number[] = [0, ...SOME_WORDS];

type Word = `word${number}`;
const named = <Value>(count: number, valueOf: (index: number) => Value): Record<Word, Value> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`word${index + 1}`, valueOf(index)]));

/** The parameters for a search with `count` words. */
export const wordParams = (count: number) => named(count, () => text);

/** The values of these parameters, from `patternsOf`. */
export const wordsGiven = (patterns: string[]) => named(patterns.length, (index) => patterns[index]!);

/** A condition for each word. */
export const matching = (count: number, condition = (word: string) => [`search like ${word}`]): string[] =>
  Object.keys(wordParams(count)).flatMap((word) => condition(`:${word}`));
