import { containing } from '@portal/kit/http/search';

/** Turns a search into a LIKE pattern over lower case; null for an empty search. */
export const patternOf = (search: string): string | null =>
  search === '' ? null : containing(search.replace(/\s+/g, ' '));
