import { t } from '@lingui/core/macro';
import { Box, Button, Flex, Skeleton, VisuallyHidden } from '@chakra-ui/react';
import { ChartColumn, Table2, type LucideIcon } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { messageOf } from '../../lib/errors.js';
import type { Reading } from '../reading.js';
import { EmptyState } from '../empty-state.js';
import { FailedState } from '../failed-state.js';
import { RefreshFailed } from '../refresh-failed.js';
import { FiguresTable } from './figures-table.js';
import type { Figures } from './figures.js';

interface Props<Row> {
  reading: Reading<Row[]>;
  failed: string;
  /** Shown if there is nothing to chart. */
  empty: { icon: LucideIcon; text: string };
  /** Caption of the table: 'Sales by day'. */
  caption: string;
  header: string;
  keyOf: (row: Row) => string | number;
  nameOf: (row: Row) => string;
  /** Renders the chart; its code may still be loading. */
  children: (rows: Row[]) => ReactNode;
}

/**
 * A chart, and the same numbers as a table. The table is always there for screen readers, on demand for
 * everybody else, and shown if the chart's code cannot be loaded.
 */
export function ChartWithTable<Row extends Figures>({ reading, children, ...props }: Props<Row>) {
  const [asTable, setAsTable] = useState(false);
  const { failed, empty, caption, header, keyOf, nameOf } = props;
  const rows = reading.data;
  if (reading.isLoadingError)
    return (
      <FailedState title={failed} message={messageOf(reading.error)} onRetry={() => void reading.refetch()} />
    );
  if (!rows)
    return (
      <>
        <ChartSkeleton />
        <Box h="8" mt="3" />
      </>
    );
  if (rows.every(({ salesCount }) => salesCount === 0))
    return <EmptyState icon={empty.icon} text={empty.text} />;
  const other = asTable ? t`Show as chart` : t`Show as table`;
  const table = <FiguresTable {...{ caption, header, rows, keyOf, nameOf }} />;
  return (
    <Box
      aria-busy={reading.isPlaceholderData}
      opacity={reading.isPlaceholderData ? 0.6 : 1}
      transition="opacity 150ms"
    >
      <RefreshFailed reading={reading} />
      {asTable ? (
        <Box
          maxH="96"
          overflowY="auto"
          tabIndex={0}
          role="region"
          aria-label={caption}
          focusVisibleRing="inside"
        >
          {table}
        </Box>
      ) : (
        <>
          <ErrorBoundary fallback={null} onError={() => setAsTable(true)}>
            <Suspense fallback={<ChartSkeleton />}>
              <Box aria-hidden>{children(rows)}</Box>
            </Suspense>
          </ErrorBoundary>
          <VisuallyHidden>{table}</VisuallyHidden>
        </>
      )}
      <Flex justify="end" mt="3">
        <Button
          size="xs"
          variant="ghost"
          colorPalette="gray"
          aria-label={`${other}: ${caption}`}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? <ChartColumn aria-hidden /> : <Table2 aria-hidden />}
          {other}
        </Button>
      </Flex>
    </Box>
  );
}

/** The legend, and the chart. */
const ChartSkeleton = () => (
  <Box aria-hidden>
    <Skeleton h="4" w="44" mb="3" />
    <Skeleton h={{ base: '52', md: '64' }} borderRadius="l2" />
  </Box>
);
