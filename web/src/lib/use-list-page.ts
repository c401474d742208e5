import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { DaysSearch } from './days.rules.js';
import type { DefinedList, KeptSearch } from './define-list-page.js';
import type { PagePosition } from './pages.js';
import { useSearchChange } from './use-search-change.js';

/** A page of a list by the search params of the URL, and what changes them. */
export const useListPage = <Row, Search extends object>(list: DefinedList<Row, Search>) =>
  useListPageOf(list, list.searchIn(useSearch({ strict: false })), useSearchChange<Search>(), true);

/** The same for a list whose search params are not in the URL, such as in a dialog. */
export function useListPageOf<Row, Search extends object, Options>(
  list: DefinedList<Row, Search>,
  search: Search,
  change: (next: Partial<Search>, options?: Options) => void,
  /** Its search params are in the address: what can be looked at again by it. */
  inAddress = false,
) {
  const reading = useQuery(list.query(search));
  /** Changes filters or the order, and goes to the first page. */
  const filter = (next: Partial<Search>) => change({ ...next, ...list.first });
  return {
    reading,
    rows: reading.data?.rows ?? [],
    search,
    change,
    filter,
    /** Undefined while the list is not filtered. */
    clearFilters: list.isFiltered(search) ? () => filter(list.unfiltered) : undefined,
    /** What its table keeps, its days, and how all of it is read (D-154, D-155). */
    table: {
      name: list.table,
      ...(list.hasDays && {
        days: {
          search: search as DaysSearch,
          onFilter: (days: DaysSearch) => filter(days as Partial<Search>),
        },
      }),
      ...(inAddress &&
        list.isVaried && {
          views: {
            search: list.viewIn(search),
            onShow: (kept: KeptSearch) => filter(list.viewed(kept)),
          },
        }),
      readAll: (signal: AbortSignal, isMissing: (row: never) => boolean) =>
        list.readAll(search, signal, isMissing as (row: Row) => boolean),
    },
    sorting: {
      ...list.orderIn(search),
      onSort: (column: string) => filter(list.sortedBy(search, column)),
    },
    paging: {
      size: list.size,
      position: list.positionIn(search),
      onTurn(position: PagePosition) {
        // While another page loads, the rows and their cursors are those of the previous page.
        if (!reading.isPlaceholderData) change(list.turnedTo(position));
      },
    },
  };
}
