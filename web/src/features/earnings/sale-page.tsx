import { Box } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { messageOf } from '../../lib/errors.js';
import type { ReadPage } from '../../lib/pages.js';
import { CollapsiblePanel } from '../../ui/collapsible-panel.js';
import { EmptyState } from '../../ui/empty-state.js';
import { FailedState } from '../../ui/failed-state.js';
import { Pager, type Paging } from '../../ui/pager.js';
import type { Reading } from '../../ui/reading.js';
import { SaleRows, SaleRowSkeletons } from './sale-rows.js';

interface Props<Row> {
  id?: string;
  icon: LucideIcon;
  title: string;
  /** 'payments': the noun in 'Showing X-Y of N payments'. */
  noun: string;
  subtitle: { some: string; none: string };
  failed: string;
  empty: string;
  list: { reading: Reading<ReadPage<Row>>; paging: Paging };
  row: (row: Row) => ReactNode;
  /** How high a row is: see `SaleRowSkeletons`. */
  lines: number;
  /** Under the list. */
  footer?: ReactNode;
}

/** A card with a paginated list; open at first if the address is that of a later page. */
export function SalePage<Row extends { id: number }>(props: Props<Row>) {
  const { reading, paging } = props.list;
  const page = reading.data;
  return (
    <CollapsiblePanel
      id={props.id}
      defaultOpen={paging.position.page > 1}
      icon={props.icon}
      title={props.title}
      subtitle={page?.total === 0 ? props.subtitle.none : props.subtitle.some}
    >
      {reading.isLoadingError ? (
        <FailedState
          title={props.failed}
          message={messageOf(reading.error)}
          onRetry={() => void reading.refetch()}
        />
      ) : !page ? (
        <SaleRowSkeletons count={paging.size} lines={props.lines} />
      ) : page.total === 0 ? (
        <EmptyState icon={props.icon} text={props.empty} />
      ) : (
        <Box
          aria-busy={reading.isPlaceholderData}
          opacity={reading.isPlaceholderData ? 0.6 : 1}
          transition="opacity 150ms"
        >
          <SaleRows>{page.rows.map(props.row)}</SaleRows>
          {page.total > paging.size && <Pager page={page} noun={props.noun} {...paging} />}
          {props.footer}
        </Box>
      )}
    </CollapsiblePanel>
  );
}
