import { Stack, Text } from '@chakra-ui/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { atFirst, positionIn, turned } from '../../lib/list-search.js';
import { DataList } from '../../ui/data-list.js';
import { usePageTitle } from '../../ui/page-title.js';
import { Panel } from '../../ui/panel.js';
import { auditColumns, nameOf } from './audit-columns.js';
import { AuditFilters } from './audit-filters.js';
import { auditLogQuery, PAGE_SIZE } from './queries.js';
import { filtersOf, isFiltered, NO_FILTERS, type AuditSearch } from './search.rules.js';

interface Props {
  search: AuditSearch;
  onSearch: (search: AuditSearch) => void;
}

/** The audit log: what administrators did, to whom, when, and what changed. Append-only. */
export function AuditTab({ search, onSearch }: Props) {
  usePageTitle('Audit log');
  const position = positionIn(search);
  const entries = useQuery({
    ...auditLogQuery(filtersOf(search), position.cursor),
    placeholderData: keepPreviousData,
  });
  const filter = (next: AuditSearch) => onSearch({ ...search, ...next, ...atFirst });
  const actor = entries.data?.rows.find(({ actor }) => actor.id === search.actor)?.actor;

  return (
    <Stack gap="4">
      <Text color="fg.muted">
        What administrators did, newest first. Nothing here can be changed or removed.
      </Text>
      <AuditFilters
        search={search}
        onFilter={filter}
        actor={nameOf(actor ?? { id: search.actor ?? 0, role: 'admin', name: null })}
        onRefresh={() => void entries.refetch()}
        refreshing={entries.isFetching && !entries.isPending}
      />
      <Panel>
        <DataList
          label="Audit log"
          columns={auditColumns(filter)}
          keyOf={({ id }) => id}
          reading={entries}
          failed="The audit log could not be loaded"
          empty={{
            icon: ScrollText,
            text: 'Nothing yet. Whatever administrators change will be listed here.',
          }}
          noMatch={
            isFiltered(search)
              ? { text: 'Nobody did anything like this.', onClear: () => filter(NO_FILTERS) }
              : undefined
          }
          paging={{
            size: PAGE_SIZE,
            noun: 'actions',
            position,
            onTurn: (next) => onSearch({ ...search, ...turned(next) }),
          }}
        />
      </Panel>
    </Stack>
  );
}
