import { BarList, useChart, type BarListData } from '@chakra-ui/charts';
import { Box, Text } from '@chakra-ui/react';
import { formatExactDollars, formatWholeDollars } from '@portal/contracts/values/money';
import { counted } from '../../lib/counted.js';
import type { Figures } from './figures.js';

export interface RankedFigures extends Figures {
  key: string;
  label: string;
}

interface Props {
  rows: RankedFigures[];
  /** The value that sets the bars' length and label; the other value is below the name. */
  by: 'amount' | 'commission';
}

/** The largest by sales: bars with their names on them. */
export function RankingChart({ rows, by }: Props) {
  const chart = useChart<BarListData>({
    // The library identifies a bar by its `name`.
    data: rows.map((row) => ({ name: row.key, value: centsOf(row, by) })),
    series: [{ name: 'name', color: 'brand.muted' }],
  });
  return (
    <BarList.Root chart={chart} barSize="12">
      <BarList.Content>
        <BarList.Bar minW="0" label={({ index }) => <Name row={rows[index]!} by={by} />} />
        <BarList.Value
          valueFormatter={(cents) => (
            <Text fontVariantNumeric="tabular-nums" title={formatExactDollars(cents)}>
              {formatWholeDollars(cents)}
            </Text>
          )}
        />
      </BarList.Content>
    </BarList.Root>
  );
}

const centsOf = (row: Figures, by: Props['by']) =>
  by === 'amount' ? row.amountInCents : row.commissionInCents;

const Name = ({ row, by }: { row: RankedFigures; by: Props['by'] }) => (
  <Box minW="0" lineHeight="short">
    <Text fontWeight="medium" lineClamp={1} wordBreak="break-all" title={row.label}>
      {row.label}
    </Text>
    <Text textStyle="xs" color="fg.muted" lineClamp={1}>
      {counted(row.salesCount, 'sale', 'sales')},{' '}
      {by === 'amount'
        ? `${formatWholeDollars(row.commissionInCents)} commission`
        : `${formatWholeDollars(row.amountInCents)} sold`}
    </Text>
  </Box>
);
