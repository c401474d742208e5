import { chakra, Table } from '@chakra-ui/react';
import { tableSlotRecipe } from '@chakra-ui/react/theme';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { ReactNode } from 'react';

export interface Column<Row> {
  /** Also the name of the sort order. */
  id: string;
  header: string;
  /** Replaces the name in the header. */
  heading?: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Right-aligned, for amounts and counts. */
  align?: 'end';
  sortable?: boolean;
  /** Needs no label: on a phone it is the card's heading, or its footer (a row's actions). */
  bare?: boolean;
  width?: string;
}

export interface Sorting {
  sort?: string;
  direction?: 'asc' | 'desc';
  onSort: (column: string) => void;
}

interface Props<Row> {
  /** Caption for screen readers. */
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  keyOf: (row: Row) => string | number;
  sorting?: Sorting;
}

/**
 * A table; on a phone each row is a card with the columns' names beside the values. ARIA roles are explicit, since a
 * table that is not laid out as one loses them.
 */
export const DataTable = <Row,>({ label, columns, rows, keyOf, sorting }: Props<Row>) => (
  <Table.Root
    recipe={tableSlotRecipe}
    role="table"
    aria-label={label}
    size="sm"
    // Keeps visually hidden text inside the frame in which a wide table scrolls.
    position="relative"
    css={{
      // The names of many columns are what makes a table wider than the page.
      ...(columns.length > 9 && { '& th': { textStyle: 'xs' } }),
      '& th:first-of-type, & td:first-of-type': { ps: '4' },
      '& th:last-of-type, & td:last-of-type': { pe: '4' },
      '@media (max-width: 47.9975rem)': {
        '&, & tbody, & tr, & td': { display: 'block' },
        '& thead': { srOnly: true },
        '& tr': { py: '3', borderBottomWidth: '1px' },
        '& tr:last-of-type': { borderBottomWidth: '0' },
        '& td': {
          display: 'flex',
          justifyContent: 'space-between',
          gap: '4',
          border: '0',
          py: '1',
          px: '4',
          textAlign: 'end',
        },
        '& td[data-label]::before': {
          content: 'attr(data-label)',
          color: 'fg.muted',
          textAlign: 'start',
          flexShrink: '0',
        },
        '& td:not([data-label])': { textAlign: 'start', justifyContent: 'flex-start' },
      },
    }}
  >
    <Table.Header role="rowgroup">
      <Table.Row role="row" bg="transparent">
        {columns.map((column) => (
          <Table.ColumnHeader
            key={column.id}
            role="columnheader"
            textAlign={column.align}
            width={column.width}
            whiteSpace={column.width ? undefined : 'nowrap'}
            aria-sort={sortOf(column.id, sorting)}
          >
            {column.heading ? (
              column.heading
            ) : column.sortable && sorting ? (
              <SortButton column={column} sorting={sorting} />
            ) : column.bare ? (
              <chakra.span srOnly={column.align === 'end'}>{column.header}</chakra.span>
            ) : (
              column.header
            )}
          </Table.ColumnHeader>
        ))}
      </Table.Row>
    </Table.Header>
    <Table.Body role="rowgroup">
      {rows.map((row) => (
        <Table.Row key={keyOf(row)} role="row" bg="transparent" _hover={{ bg: 'bg.subtle' }}>
          {columns.map((column) => (
            <Table.Cell
              key={column.id}
              role="cell"
              data-label={column.bare ? undefined : column.header}
              textAlign={column.align}
              fontVariantNumeric={column.align ? 'tabular-nums' : undefined}
              verticalAlign="middle"
            >
              {column.cell(row)}
            </Table.Cell>
          ))}
        </Table.Row>
      ))}
    </Table.Body>
  </Table.Root>
);

const sortOf = (column: string, sorting?: Sorting) =>
  sorting?.sort !== column ? undefined : sorting.direction === 'asc' ? 'ascending' : 'descending';

function SortButton<Row>({ column, sorting }: { column: Column<Row>; sorting: Sorting }) {
  const sorted = sorting.sort === column.id;
  const Icon = !sorted ? ArrowUpDown : sorting.direction === 'asc' ? ArrowUp : ArrowDown;
  return (
    <chakra.button
      type="button"
      display="inline-flex"
      alignItems="center"
      gap="1"
      fontWeight="inherit"
      textAlign="inherit"
      cursor="pointer"
      borderRadius="l1"
      focusVisibleRing="outside"
      onClick={() => sorting.onSort(column.id)}
    >
      {column.header}
      <Icon size={13} aria-hidden opacity={sorted ? 1 : 0.4} />
    </chakra.button>
  );
}
