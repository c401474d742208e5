import { FIRST_PAGE, positionFrom, type PagePosition } from './pages.js';

export type Direction = 'asc' | 'desc';

/** Search params of a long list: search text, order, and page. */
export interface ListSearch<Sort extends string = string> {
  search?: string;
  sort?: Sort;
  direction?: Direction;
  page?: number;
  from?: string;
}

/** Parses the URL and drops what is invalid. */
export function listSearch<Sort extends string>(
  raw: Record<string, unknown>,
  sorts: readonly Sort[] = [],
): ListSearch<Sort> {
  const { page, cursor } = positionFrom(raw['page'], raw['from']);
  return {
    search: wordIn(raw['search']),
    sort: sorts.find((sort) => sort === raw['sort']),
    direction: raw['direction'] === 'asc' || raw['direction'] === 'desc' ? raw['direction'] : undefined,
    page: cursor === null ? undefined : page,
    from: cursor ?? undefined,
  };
}

/** A word from the URL; the router parses `?search=42` as a number. */
export const wordIn = (value: unknown): string | undefined =>
  (typeof value === 'string' || typeof value === 'number') && String(value) !== ''
    ? String(value)
    : undefined;

/** One of the allowed words of the URL. */
export const choiceIn = <Choice extends string>(value: unknown, choices: readonly Choice[]) =>
  choices.find((choice) => choice === value);

export const positionIn = ({ page, from }: ListSearch): PagePosition => positionFrom(page, from);

export const turned = ({ page, cursor }: PagePosition): Pick<ListSearch, 'page' | 'from'> =>
  cursor === null ? { page: undefined, from: undefined } : { page, from: cursor };

/** The first page: after a new search, filter or order. */
export const atFirst = turned(FIRST_PAGE);

/** Sorts by a column; reverses the order if the list is already sorted by it. */
export const sortedBy = <Sort extends string>(
  now: { sort: Sort; direction: Direction },
  sort: Sort,
  first: Direction = 'desc',
): { sort: Sort; direction: Direction } => ({
  sort,
  direction: sort !== now.sort ? first : now.direction === 'asc' ? 'desc' : 'asc',
});
