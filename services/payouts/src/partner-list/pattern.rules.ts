import { containing } from '@portal/kit/http/search';

/** A person's search as a LIKE pattern over lower case; null for an empty one. */
export const patternOf = (search: string): string | null =>
  search === '' ? null : containing(search.replace(/\s+/g, ' '));
