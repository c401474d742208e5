import type { Call } from '@portal/contracts/calls/define-call';
import { dayOf } from '@portal/contracts/values/calendar-day';
import type { TableName } from '@portal/contracts/values/tables';
import { keepPreviousData, queryOptions, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { readPage } from './api.js';
import { isDay } from './dates.js';
import { askedDays, NAMED_DAYS, type DaysSearch, type NamedDays } from './days.rules.js';
import { FIRST_PAGE, positionFrom, type PagePosition, type ReadPage } from './pages.js';
import { choiceIn } from './search-params.js';
import { wholePage } from './whole-page.rules.js';

type Direction = 'asc' | 'desc';

/** How each search param is read; an invalid value is undefined. */
type Readers<Params> = { [Name in keyof Params]: (value: unknown) => Params[Name] | undefined };

/** The search params of a list's order; both absent in the default order. */
type Order<Sort> = [Sort] extends [never] ? object : { sort: Sort; direction: Direction };

/** `?page=2&from=<cursor>`, or `?batches=2&batchesFrom=<cursor>` for a list at `batches`. */
type Place<At extends string> = { [Name in At]?: number } & {
  [Name in At extends 'page' ? 'from' : `${At}From`]?: string;
};

interface Definition<
  Row,
  Query extends object,
  Filters,
  Params,
  Sort extends string,
  At extends string,
> extends Pick<UseQueryOptions<ReadPage<Row>>, 'staleTime' | 'refetchInterval' | 'enabled'> {
  /** Key of its queries, by which they are invalidated. */
  key: QueryKey;
  call: Call<string, { query: Query; answer: Row[] }>;
  /** Rows on a page. */
  size: number;
  /** Search params that filter it, and are cleared together. */
  filters?: Readers<Filters>;
  /** Other search params of its page. */
  params?: Readers<Params>;
  /** Its columns with an order, each with its first direction. The first column is the default. */
  sorts?: Record<Sort, Direction>;
  /** Name of the search param that holds its page, if the page shows another list. */
  at?: At;
  /** The table that keeps columns and views of it (D-154, D-155). */
  table?: TableName;
  /** It can be asked for some days (D-154): its call takes `from` and `to`. */
  days?: true;
  /** The query of the call, without the page. */
  query?: (search: Partial<Filters & Params> & Order<Sort>) => Omit<Query, 'limit' | 'cursor'>;
}

/** What `useListPage` needs of a list. */
export interface DefinedList<Row, Search extends object> {
  /** Rows on a page. */
  size: number;
  /** Reads its search params, and drops what is invalid: for the route's `validateSearch`. */
  searchIn: (raw: object) => Search;
  /** Reads a page: for the route's loader too. */
  query: (search: Search) => UseQueryOptions<ReadPage<Row>>;
  positionIn: (search: Search) => PagePosition;
  turnedTo: (position: PagePosition) => Partial<Search>;
  /** Its first page: after a new search, filter or order. */
  first: Partial<Search>;
  isFiltered: (search: Search) => boolean;
  unfiltered: Partial<Search>;
  /** Its order; empty if it has only one. */
  orderIn: (search: Search) => { sort?: string; direction?: Direction };
  /** The order by a column: reversed if the list already has that order. */
  sortedBy: (search: Search, column: string) => Partial<Search>;
  table: TableName | undefined;
  hasDays: boolean;
  /** It has filters or orders, by which views differ. */
  isVaried: boolean;
  /** Filters and order, by which a view is kept (D-155). */
  viewIn: (search: Search) => KeptSearch;
  /** The filters and the order of a kept view, and of nothing else. */
  viewed: (kept: KeptSearch) => Partial<Search>;
  /**
   * All rows by the filters and in the order of `search`, page by page, as `wholePage` reads each.
   * @param isMissing whether a row has no figures now
   */
  readAll: (
    search: Search,
    signal: AbortSignal,
    isMissing: (row: Row) => boolean,
  ) => AsyncGenerator<ReadPage<Row>>;
}

/** Search params as text, number or yes; none is undefined. */
export type KeptSearch = Record<string, string | number | boolean>;

/** The most that a call gives at once. */
const MOST_AT_ONCE = 200;

const DAYS: Readers<DaysSearch> = {
  days: (value) => choiceIn(value, Object.keys(NAMED_DAYS) as NamedDays[]),
  since: (value) => (isDay(value) ? value : undefined),
  until: (value) => (isDay(value) ? value : undefined),
};

/** A long list (D-3): which call reads it, and how its page, filters and order are written in the URL. */
export function defineListPage<
  Row,
  Query extends object,
  Filters extends object = object,
  Params extends object = object,
  Sort extends string = never,
  At extends string = 'page',
>(definition: Definition<Row, Query, Filters, Params, Sort, At>) {
  type Search = Partial<Filters & Params & Order<Sort>> & DaysSearch & Place<At>;
  const { key, call, size, params, sorts, at = 'page', query, table, days, ...its } = definition;
  const { filters: own, ...reading } = its;
  const filters = { ...own, ...(days && DAYS) };
  // eslint-disable-next-line lingui/no-unlocalized-strings -- the name of a search param
  const from = at === 'page' ? 'from' : `${at}From`;
  const columns = Object.keys(sorts ?? {}) as Sort[];
  const readers = Object.entries({ ...filters, ...params }) as [string, (value: unknown) => unknown][];
  const filterNames = Object.keys(filters) as (keyof Search)[];

  const positionIn = (search: object): PagePosition => {
    const { [at]: page, [from]: cursor } = search as Record<string, unknown>;
    return positionFrom(page, cursor);
  };
  const turnedTo = ({ page, cursor }: PagePosition) =>
    ({ [at]: cursor === null ? undefined : page, [from]: cursor ?? undefined }) as Partial<Search>;
  const orderIn = (search: Search) => {
    const { sort = columns[0], direction } = search as { sort?: Sort; direction?: Direction };
    return sort === undefined ? {} : { sort, direction: direction ?? sorts![sort] };
  };
  /** The query of the call without the page: for an export. `search` may have search params of others. */
  const filtersOf = (search: Search) => {
    const own = Object.fromEntries(readers.map(([name]) => [name, search[name as keyof Search]]));
    const asked = query?.({ ...own, ...orderIn(search) } as Parameters<typeof query>[0]) ?? {};
    return days ? { ...asked, ...askedDays(search, dayOf(new Date())) } : asked;
  };
  const named = (search: object, names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, (search as Record<string, unknown>)[name]]));
  const keptNames = [...Object.keys(filters), ...(sorts ? ['sort', 'direction'] : [])];

  const searchIn = (raw: object): Search => {
    const given = raw as Record<string, unknown>;
    return {
      ...Object.fromEntries(readers.map(([name, read]) => [name, read(given[name])])),
      ...(sorts && {
        sort: choiceIn(given['sort'], columns),
        direction: choiceIn(given['direction'], ['asc', 'desc']),
      }),
      ...turnedTo(positionIn(given)),
    } as Search;
  };

  return {
    size,
    filtersOf,
    positionIn,
    turnedTo,
    first: turnedTo(FIRST_PAGE),
    orderIn,

    searchIn,

    query: (search: Search) => {
      const { cursor } = positionIn(search);
      const asked = { ...filtersOf(search), limit: size, ...(cursor !== null && { cursor }) };
      return queryOptions<ReadPage<Row>>({
        queryKey: [...key, asked],
        queryFn: ({ signal }) => readPage(call, { query: asked, signal } as never),
        placeholderData: keepPreviousData,
        ...reading,
      });
    },

    isFiltered: (search: Search) => filterNames.some((name) => search[name] !== undefined),
    unfiltered: Object.fromEntries(filterNames.map((name) => [name, undefined])) as Partial<Search>,
    table,
    hasDays: days === true,
    isVaried: keptNames.length > 0,

    viewIn: (search: Search) =>
      Object.fromEntries(
        Object.entries(named(search, keptNames)).filter(([, value]) => value !== undefined),
      ) as KeptSearch,
    viewed: (kept: KeptSearch) => named(searchIn(kept), keptNames) as Partial<Search>,

    async *readAll(search: Search, signal: AbortSignal, isMissing: (row: Row) => boolean) {
      // Once: a cursor goes on in the list of its own days, and midnight may come in between.
      const filters = filtersOf(search);
      let cursor: string | null = null;
      do {
        const asked = { ...filters, limit: MOST_AT_ONCE, ...(cursor !== null && { cursor }) };
        const page: ReadPage<Row> = await wholePage(
          () => readPage(call, { query: asked, signal } as never),
          isMissing,
        );
        yield page;
        cursor = page.next;
      } while (cursor !== null);
    },

    sortedBy: (search: Search, column: string) => {
      const { sort, direction } = orderIn(search);
      const reversed = direction === 'asc' ? 'desc' : 'asc';
      return {
        sort: column,
        direction: column === sort ? reversed : sorts?.[column as Sort],
      } as unknown as Partial<Search>;
    },
  };
}
