import { useQueries } from '@tanstack/react-query';
import { messageOf } from '../../lib/errors.js';
import { useRested } from '../../lib/use-rested.js';
import type { Choice } from './choice.rules.js';
import { findNames, findQuery, LEAST_LETTERS, type FindName } from './queries.js';

/** Debounce of the search. */
const REST_MS = 200;

/** The results of one kind. */
export interface Found {
  name: FindName;
  choices: Choice[];
  /** Nothing to show yet. */
  isLoading: boolean;
  /** The error message; null if there is none. */
  problem: string | null;
  retry: () => void;
}

/** Searches for the text, debounced; `isSettled` once all results belong to the current text. */
export function useFinds(typed: string): { found: Found[]; isSettled: boolean } {
  const asked = useRested(typed, REST_MS);
  const names = findNames();
  const results = useQueries({ queries: names.map((name) => findQuery(name, asked)) });
  if (typed.length < LEAST_LETTERS) return { found: [], isSettled: true };
  return {
    found: results.map(({ data, isPending, isError, error, refetch }, index) => ({
      name: names[index]!,
      choices: isError ? [] : (data ?? []),
      isLoading: isPending,
      problem: isError ? messageOf(error) : null,
      retry: () => void refetch(),
    })),
    isSettled: asked === typed && !results.some(({ isFetching }) => isFetching),
  };
}
