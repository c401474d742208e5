import { Flex } from '@chakra-ui/react';
import type { TableName } from '@portal/contracts/values/tables';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { DaysSearch } from '../../lib/days.rules.js';
import type { KeptSearch } from '../../lib/define-list-page.js';
import type { ReadPage } from '../../lib/pages.js';
import { viewsQuery } from '../../lib/saved-views.js';
import { Below } from '../below.js';
import type { Column } from '../data-table.js';
import { SkeletonRows } from '../skeleton-rows.js';
import { ColumnsMenu } from './columns-menu.js';
import { DaysFilter } from './days-filter.js';
import { ExportList } from './export-list.js';
import type { useColumns } from './use-columns.js';
import { ViewsMenu } from './views-menu.js';

/** What a list's table can do; `useListPage` tells it. What is absent cannot be done with this list. */
export interface ListTable {
  name: TableName | undefined;
  days?: { search: DaysSearch; onFilter: (days: DaysSearch) => void };
  /** Its filters are in the address, so views of it can be kept (D-155). */
  views?: { search: KeptSearch; onShow: (search: KeptSearch) => void };
  readAll?: (signal: AbortSignal, isMissing: (row: never) => boolean) => AsyncGenerator<ReadPage<unknown>>;
}

interface Props {
  table: ListTable & { name: TableName };
  columns: Column<never>[];
  chosen: ReturnType<typeof useColumns<never>>;
  noun: string;
  /** What the filtered rows add up to. */
  totals?: ReactNode;
  /** The rows, which wait until the tools are as high as they stay (D-170). */
  children: ReactNode;
}

/** Above a table: its view and days, what they add up to, its columns, and all of it as a file (D-154, D-155). */
export const TableTools = ({ table, columns, chosen, noun, totals, children }: Props) => {
  const { name, days, views, readAll } = table;
  const kept = useQuery({ ...viewsQuery, enabled: views !== undefined });
  return (
    <>
      <Flex
        gap="2"
        px="4"
        py="3"
        minH={{ md: '16' }}
        wrap="wrap"
        align="center"
        visibility={kept.isLoading ? 'hidden' : undefined}
      >
        {views && (
          <ViewsMenu
            table={name}
            search={views.search}
            columns={chosen.chosen}
            onShow={(search, ids) => {
              chosen.choose(ids);
              views.onShow(search);
            }}
          />
        )}
        {days && <DaysFilter {...days} />}
        {totals}
        <Flex gap="2" wrap="wrap" align="center" ms={{ md: 'auto' }}>
          {readAll && <ExportList table={name} columns={chosen.shown} readAll={readAll} noun={noun} />}
          <ColumnsMenu columns={columns} shown={chosen.shown} onChoose={chosen.choose} />
        </Flex>
      </Flex>
      <Below of={[kept]} waiting={<SkeletonRows rows={8} />}>
        {children}
      </Below>
    </>
  );
};
