import { Box, SimpleGrid, Skeleton } from '@chakra-ui/react';
import { LIST_PAGE_SIZE } from '@portal/contracts/values/limits';
import type { UseQueryResult } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { messageOf } from '../../lib/errors.js';
import { pagesOf, showing, type PagePosition, type ReadPage } from '../../lib/pages.js';
import { CollapsiblePanel } from '../../ui/collapsible-panel.js';
import { EmptyState } from '../../ui/empty-state.js';
import { FailedState } from '../../ui/failed-state.js';
import { Pager } from '../../ui/pager.js';

interface Props<Row> {
  id?: string;
  icon: LucideIcon;
  title: string;
  /** 'payments': the noun in 'Showing X-Y of N payments'. */
  noun: string;
  subtitle: { some: string; none: string };
  empty: string;
  query: UseQueryResult<ReadPage<Row>>;
  position: PagePosition;
  onTurn: (position: PagePosition) => void;
  row: (row: Row) => ReactNode;
  /** Under the list. */
  footer?: ReactNode;
}

/** A collapsed card with a paginated list. */
export function SalePage<Row extends { id: number }>(props: Props<Row>) {
  const { query, position, onTurn } = props;
  const page = query.data;
  /** While another page loads, the rows and cursors are those of the previous page. */
  const turn = (next: PagePosition) => {
    if (!query.isPlaceholderData) onTurn(next);
  };
  return (
    <CollapsiblePanel
      id={props.id}
      icon={props.icon}
      title={props.title}
      subtitle={page?.total === 0 ? props.subtitle.none : props.subtitle.some}
    >
      {query.isLoadingError ? (
        <FailedState
          title={`Your ${props.noun} could not be loaded`}
          message={messageOf(query.error)}
          onRetry={() => void query.refetch()}
        />
      ) : !page ? (
        <Rows>
          {Array.from({ length: LIST_PAGE_SIZE }, (_, index) => (
            <Skeleton key={index} h="7.5rem" borderRadius="l2" />
          ))}
        </Rows>
      ) : page.total === 0 ? (
        <EmptyState icon={props.icon} text={props.empty} />
      ) : (
        <Box
          aria-busy={query.isPlaceholderData}
          opacity={query.isPlaceholderData ? 0.6 : 1}
          transition="opacity 150ms"
        >
          <Rows>{page.rows.map(props.row)}</Rows>
          {page.total > LIST_PAGE_SIZE && (
            <Pager
              summary={showing(position, LIST_PAGE_SIZE, page.rows.length, page.total, props.noun)}
              page={position.page}
              pages={pagesOf(page.total, LIST_PAGE_SIZE)}
              onPrevious={
                position.page > 1 ? () => turn({ page: position.page - 1, cursor: page.previous }) : null
              }
              onNext={page.next ? () => turn({ page: position.page + 1, cursor: page.next }) : null}
            />
          )}
          {props.footer}
        </Box>
      )}
    </CollapsiblePanel>
  );
}

const Rows = ({ children }: { children: ReactNode }) => (
  <SimpleGrid as="ul" listStyleType="none" columns={{ base: 1, lg: 2 }} gap="3">
    {children}
  </SimpleGrid>
);
