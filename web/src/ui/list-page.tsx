import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button } from '@chakra-ui/react';
import { BAD_CURSOR } from '@portal/contracts/values/outcomes';
import { SearchX, type LucideIcon } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { ApiError, messageOf } from '../lib/errors.js';
import { FIRST_PAGE, type ReadPage } from '../lib/pages.js';
import { DataTable, type Column, type Sorting } from './data-table.js';
import { EmptyState } from './empty-state.js';
import { FailedState } from './failed-state.js';
import { lazyPart } from './lazy-part.js';
import { Pager, type Paging } from './pager.js';
import type { Reading } from './reading.js';
import { RefreshFailed } from './refresh-failed.js';
import { SkeletonRows } from './skeleton-rows.js';
import type { BulkAction } from './table/bulk-bar.js';
import { TableTools } from './table/lazy-tools.js';
import type { ListTable } from './table/table-tools.js';
import { useColumns } from './table/use-columns.js';
import { useSelection } from './table/use-selection.js';

const BulkBar = lazyPart(async () => (await import('./table/bulk-bar.js')).BulkBar);

interface Props<Row> {
  /** From `useListPage`; of a list without pages only its `reading`. */
  list: {
    reading: Reading<ReadPage<Row>>;
    sorting?: Sorting;
    paging?: Paging;
    clearFilters?: () => void;
    table?: ListTable;
  };
  /** Caption of the list: 'Partners'. */
  label: string;
  /** 'partners', in 'Showing 1-25 of 40 partners'. */
  noun: string;
  columns: Column<Row>[];
  /** A list that has other columns than others of its table: under this name its choice of them is kept. */
  columnsOf?: string;
  keyOf: (row: Row) => string | number;
  failed: string;
  empty: { icon: LucideIcon; text: string };
  /** Shown if no row matches the filters, with a button that clears them. */
  noMatch?: string;
  /** What the filtered rows add up to, beside the table's tools. */
  totals?: ReactNode;
  /** What can be done with several rows at once. */
  bulk?: { actions: BulkAction<Row>[]; nameOf: (row: Row) => string };
}

/** Whether a page after the first has no rows any more, or has a cursor of nobody's. */
const isGone = ({ data, error, isPlaceholderData }: Reading<ReadPage<unknown>>) =>
  (data?.rows.length === 0 && !isPlaceholderData) || (error instanceof ApiError && error.code === BAD_CURSOR);

/**
 * A page of a list, as a table, with its states: loading, failed, empty, no match; and above it what its table can do
 * (D-154, D-155), which stays in all of them.
 */
export function ListPage<Row>(props: Props<Row>) {
  const { list, columns, noun, totals } = props;
  const table = list.table;
  const chosen = useColumns(table?.name && (props.columnsOf ?? table.name), columns);
  const rows = <Rows {...props} columns={chosen.shown} short={table?.name !== undefined} />;
  if (!table?.name) return rows;
  return (
    <TableTools
      table={{ ...table, name: table.name }}
      columns={columns}
      chosen={chosen}
      noun={noun}
      totals={totals}
    >
      {rows}
    </TableTools>
  );
}

interface RowsProps<Row> extends Props<Row> {
  short: boolean;
}

/** The rows, and above them what is done with several of them: it stays, and says what became of each, when none is left. */
function Rows<Row>({ bulk, ...props }: RowsProps<Row>) {
  const { reading } = props.list;
  const selection = useSelection(reading.data?.rows ?? [], props.keyOf, bulk?.nameOf ?? String);
  if (!bulk || bulk.actions.length === 0) return <Page {...props} />;
  return (
    <>
      <BulkBar
        actions={bulk.actions}
        selected={selection.selected}
        nameOf={bulk.nameOf}
        onClear={selection.clear}
      />
      <Page {...props} lead={selection.lead} />
    </>
  );
}

interface PageProps<Row> extends Omit<RowsProps<Row>, 'bulk'> {
  lead?: ReturnType<typeof useSelection<Row>>['lead'];
}

function Page<Row>(props: PageProps<Row>) {
  const { list, label, noun, columns, keyOf, failed, empty, noMatch, short, lead } = props;
  const { reading, paging, clearFilters } = list;
  const head = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const page = reading.data;
  const isFirstPage = !paging || paging.position.page === 1;
  if (!isFirstPage && isGone(reading))
    return (
      <EmptyState icon={SearchX} text={t`This page no longer exists.`}>
        <Button size="sm" variant="outline" colorPalette="gray" onClick={() => paging.onTurn(FIRST_PAGE)}>
          <Trans>First page</Trans>
        </Button>
      </EmptyState>
    );
  if (reading.isLoadingError)
    return (
      <FailedState title={failed} message={messageOf(reading.error)} onRetry={() => void reading.refetch()} />
    );
  // Rows of another filter say nothing of a later page.
  if (!page || (!isFirstPage && page.rows.length === 0)) return <SkeletonRows rows={8} />;
  if (page.rows.length === 0)
    return noMatch && clearFilters ? (
      <EmptyState icon={SearchX} text={noMatch}>
        <Button size="sm" variant="outline" colorPalette="gray" onClick={clearFilters}>
          <Trans>Clear filters</Trans>
        </Button>
      </EmptyState>
    ) : (
      <EmptyState icon={empty.icon} text={empty.text} />
    );
  return (
    <Box
      ref={head}
      scrollMarginTop="20"
      aria-busy={reading.isPlaceholderData}
      opacity={reading.isPlaceholderData ? 0.6 : 1}
      transition="opacity 150ms"
    >
      <RefreshFailed reading={reading} />
      <Box
        ref={frame}
        // The staying first column has a ground of its own, which must not stick out of the panel's corner.
        borderBottomRadius="l3"
        overflowX={{ md: 'auto' }}
        maxH={short ? { md: 'calc(100dvh - 7rem)' } : undefined}
        overflowY={short ? { md: 'auto' } : undefined}
      >
        <DataTable
          label={label}
          columns={columns}
          rows={page.rows}
          keyOf={keyOf}
          sorting={list.sorting}
          short={short}
          lead={lead}
        />
      </Box>
      {paging && (paging.position.page > 1 || page.next) && (
        <Box px="4" pb="4">
          <Pager
            page={page}
            noun={noun}
            {...paging}
            onTurn={(position) => {
              paging.onTurn(position);
              showHead(head.current);
              if (frame.current) frame.current.scrollTop = 0;
            }}
          />
        </Box>
      )}
    </Box>
  );
}

/** A turned page begins at its first row, also where the last one of the page before was looked at. */
function showHead(list: HTMLElement | null) {
  if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView();
}
