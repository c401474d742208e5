import { t } from '@lingui/core/macro';
import { chakra, Table } from '@chakra-ui/react';
import { tableSlotRecipe } from '@chakra-ui/react/theme';
import { ArrowDown, ArrowUp, ArrowUpDown, ChevronDown } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { phonePartsOf, type PhonePart } from './phone-parts.rules.js';
import { STAYING_HEAD, PHONE_CARDS, SHORT_CARDS } from './table-styles.js';

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
  /** Not shown until it is chosen among the columns (D-154). */
  hidden?: true;
  /** Where it stands on a phone's short card (D-154); absent: by its place among the columns. */
  onPhone?: PhonePart;
  /** Its value in a file (D-155); absent: it is not in files. Amounts are decimals without a sign: '12.50'. */
  csv?: (row: Row) => string | number | null;
  /** Its figures come from another service, which gave none: no file is made of such rows. */
  isMissing?: (row: Row) => boolean;
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
  /** On a phone a row is a short card with a button that shows the rest of it (D-154). */
  short?: boolean;
  /** Stands before the first column's value, and its name: the box that selects a row. */
  lead?: { head: ReactNode; of: (row: Row) => ReactNode };
}

/**
 * A table whose first column and head stay while it scrolls in its frame; on a phone each row is a card with the columns'
 * names beside the values. ARIA roles are explicit, since a table that is not laid out as one loses them.
 */
export const DataTable = <Row,>({ label, columns, rows, keyOf, sorting, short, lead }: Props<Row>) => {
  const parts = short ? phonePartsOf(columns) : null;
  return (
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
        ...(short && STAYING_HEAD),
        '@media (max-width: 47.9975rem)': short ? { ...PHONE_CARDS, ...SHORT_CARDS } : PHONE_CARDS,
      }}
    >
      <Table.Header role="rowgroup">
        <Table.Row role="row" bg="transparent">
          {columns.map((column, index) => (
            <Table.ColumnHeader
              key={column.id}
              role="columnheader"
              textAlign={column.align}
              width={column.width}
              whiteSpace={column.width ? undefined : 'nowrap'}
              aria-sort={sortOf(column.id, sorting)}
            >
              {index === 0 && lead?.head}
              <Head column={column} sorting={sorting} />
            </Table.ColumnHeader>
          ))}
        </Table.Row>
      </Table.Header>
      <Table.Body role="rowgroup">
        {rows.map((row) => (
          <DataRow key={keyOf(row)} row={row} columns={columns} parts={parts} lead={lead?.of(row)} />
        ))}
      </Table.Body>
    </Table.Root>
  );
};

function Head<Row>({ column, sorting }: { column: Column<Row>; sorting: Sorting | undefined }) {
  if (column.heading) return column.heading;
  if (column.sortable && sorting) return <SortButton column={column} sorting={sorting} />;
  return column.bare ? (
    <chakra.span srOnly={column.align === 'end'}>{column.header}</chakra.span>
  ) : (
    column.header
  );
}

interface RowProps<Row> {
  row: Row;
  columns: Column<Row>[];
  parts: PhonePart[] | null;
  lead: ReactNode;
}

function DataRow<Row>({ row, columns, parts, lead }: RowProps<Row>) {
  const [isOpen, setOpen] = useState(false);
  const headAt = parts?.indexOf('head');
  return (
    <Table.Row role="row" bg="transparent" data-open={isOpen || undefined} _hover={{ bg: 'bg.subtle' }}>
      {columns.map((column, index) => (
        <Table.Cell
          key={column.id}
          role="cell"
          data-label={column.bare || index === headAt ? undefined : column.header}
          data-phone={parts?.[index]}
          textAlign={column.align}
          fontVariantNumeric={column.align ? 'tabular-nums' : undefined}
          verticalAlign="middle"
        >
          {lead && index === 0 ? (
            <chakra.div display="flex" alignItems="center" minW="0">
              {lead}
              {column.cell(row)}
            </chakra.div>
          ) : (
            column.cell(row)
          )}
          {index === headAt && parts?.includes('more') && (
            <MoreOrLess isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
          )}
        </Table.Cell>
      ))}
    </Table.Row>
  );
}

/** On a phone: shows what a short card leaves out. */
const MoreOrLess = ({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) => (
  <chakra.button
    type="button"
    hideFrom="md"
    aria-expanded={isOpen}
    aria-label={isOpen ? t`Less` : t`More`}
    // Not a text of the cell, since a wide table has no such button.
    data-label={isOpen ? t`Less` : t`More`}
    _before={{ content: 'attr(data-label)' }}
    display="inline-flex"
    alignItems="center"
    gap="1"
    ms="auto"
    minH="8"
    ps="2"
    flexShrink="0"
    textStyle="sm"
    color="fg.muted"
    cursor="pointer"
    borderRadius="l1"
    focusVisibleRing="inside"
    onClick={onToggle}
  >
    <ChevronDown size={14} aria-hidden style={isOpen ? { rotate: '180deg' } : undefined} />
  </chakra.button>
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
      <Icon size={13} aria-hidden opacity={sorted ? 1 : 0.4} style={{ flexShrink: 0 }} />
    </chakra.button>
  );
}
