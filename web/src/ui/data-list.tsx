import { Box, Button } from '@chakra-ui/react';
import { SearchX, type LucideIcon } from 'lucide-react';
import { messageOf } from '../lib/errors.js';
import { pagesOf, showing, type PagePosition, type ReadPage } from '../lib/pages.js';
import { DataTable, type Column, type Sorting } from './data-table.js';
import { EmptyState } from './empty-state.js';
import { FailedState } from './failed-state.js';
import { Pager } from './pager.js';
import type { Reading } from './reading.js';
import { RefreshFailed } from './refresh-failed.js';
import { SkeletonRows } from './skeleton-rows.js';

interface Props<Row> {
  /** Caption of the list: 'Partners'. */
  label: string;
  columns: Column<Row>[];
  keyOf: (row: Row) => string | number;
  reading: Reading<ReadPage<Row>>;
  failed: string;
  empty: { icon: LucideIcon; text: string };
  /** Given while the list is searched or filtered: says that nothing matches, and clears the filters. */
  noMatch?: { text: string; onClear: () => void } | undefined;
  sorting?: Sorting;
  paging?: { size: number; noun: string; position: PagePosition; onTurn: (position: PagePosition) => void };
}

/** A paginated table, with its states: loading, failed, empty, no match. */
export function DataList<Row>({ reading, paging, empty, noMatch, failed, ...table }: Props<Row>) {
  const page = reading.data;
  if (reading.isLoadingError)
    return (
      <FailedState title={failed} message={messageOf(reading.error)} onRetry={() => void reading.refetch()} />
    );
  if (!page) return <SkeletonRows rows={8} />;
  if (page.rows.length === 0)
    return noMatch ? (
      <EmptyState icon={SearchX} text={noMatch.text}>
        <Button size="sm" variant="outline" colorPalette="gray" onClick={noMatch.onClear}>
          Clear filters
        </Button>
      </EmptyState>
    ) : (
      <EmptyState icon={empty.icon} text={empty.text} />
    );
  return (
    <Box
      aria-busy={reading.isPlaceholderData}
      opacity={reading.isPlaceholderData ? 0.6 : 1}
      transition="opacity 150ms"
    >
      <RefreshFailed reading={reading} />
      <Box overflowX={{ md: 'auto' }}>
        <DataTable {...table} rows={page.rows} />
      </Box>
      {paging && (paging.position.page > 1 || page.next) && (
        <Box px="4" pb="4">
          {/* While another page loads, the rows and their cursors are those of the previous page. */}
          <Pages
            paging={reading.isPlaceholderData ? { ...paging, onTurn: () => undefined } : paging}
            page={page}
          />
        </Box>
      )}
    </Box>
  );
}

function Pages<Row>({
  paging: { size, noun, position, onTurn },
  page,
}: {
  paging: NonNullable<Props<Row>['paging']>;
  page: ReadPage<Row>;
}) {
  const before = position.page - 1;
  return (
    <Pager
      summary={
        page.isUncounted
          ? `Showing ${page.rows.length} of many ${noun}`
          : showing(position, size, page.rows.length, page.total, noun)
      }
      page={position.page}
      pages={page.isUncounted ? null : pagesOf(page.total, size)}
      // The first page has no cursor, so it always shows the newest rows.
      onPrevious={
        before > 0 ? () => onTurn({ page: before, cursor: before === 1 ? null : page.previous }) : null
      }
      onNext={page.next ? () => onTurn({ page: position.page + 1, cursor: page.next }) : null}
    />
  );
}
