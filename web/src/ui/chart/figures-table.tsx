import { t } from '@lingui/core/macro';
import { Table } from '@chakra-ui/react';
import { tableSlotRecipe } from '@chakra-ui/react/theme';
import { formatExactDollars } from '@portal/contracts/values/money';
import { count } from '../../lib/numbers.js';
import type { Figures } from './figures.js';

interface Props<Row> {
  caption: string;
  /** Heading of the rows: 'Day'. */
  header: string;
  rows: Row[];
  keyOf: (row: Row) => string | number;
  nameOf: (row: Row) => string;
}

/** A chart's numbers, to the cent. */
export const FiguresTable = <Row extends Figures>({ caption, header, rows, keyOf, nameOf }: Props<Row>) => (
  <Table.Root
    recipe={tableSlotRecipe}
    size="sm"
    fontVariantNumeric="tabular-nums"
    css={{
      '& th, & td': { bg: 'transparent', px: { base: '1', sm: '3' }, textStyle: { base: 'xs', sm: 'sm' } },
    }}
  >
    <Table.Caption srOnly>{caption}</Table.Caption>
    <Table.Header>
      <Table.Row>
        <Table.ColumnHeader>{header}</Table.ColumnHeader>
        {[t`Sales`, t`Amount`, t`Commission`].map((name) => (
          <Table.ColumnHeader key={name} textAlign="end">
            {name}
          </Table.ColumnHeader>
        ))}
      </Table.Row>
    </Table.Header>
    <Table.Body>
      {rows.map((row) => (
        <Table.Row key={keyOf(row)} bg="transparent">
          <Table.ColumnHeader scope="row" fontWeight="normal" overflowWrap="anywhere">
            {nameOf(row)}
          </Table.ColumnHeader>
          <Table.Cell textAlign="end">{count(row.salesCount)}</Table.Cell>
          <Table.Cell textAlign="end">{formatExactDollars(row.amountInCents)}</Table.Cell>
          <Table.Cell textAlign="end">{formatExactDollars(row.commissionInCents)}</Table.Cell>
        </Table.Row>
      ))}
    </Table.Body>
  </Table.Root>
);
