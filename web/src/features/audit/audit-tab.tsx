import { Stack, Text } from '@chakra-ui/react';
import { ScrollText } from 'lucide-react';
import { useListPage } from '../../lib/use-list-page.js';
import { ListPage } from '../../ui/list-page.js';
import { usePageTitle } from '../../ui/page-title.js';
import { Panel } from '../../ui/panel.js';
import { auditColumns, nameOf } from './audit-columns.js';
import { AuditFilters } from './audit-filters.js';
import { auditList } from './queries.js';

/** The audit log: what administrators did, to whom, when, and what changed. Append-only. */
export function AuditTab() {
  usePageTitle('Audit log');
  const entries = useListPage(auditList);
  const { search, filter, reading } = entries;
  const actor = entries.rows.find(({ actor }) => actor?.id === search.actor)?.actor;

  return (
    <Stack gap="4">
      <Text color="fg.muted">
        What administrators did, newest first. Nothing here can be changed or removed.
      </Text>
      <AuditFilters
        search={search}
        onFilter={filter}
        actor={nameOf(actor ?? { id: search.actor ?? 0, role: 'admin', name: null })}
        onRefresh={() => void reading.refetch()}
        refreshing={reading.isFetching && !reading.isPending}
      />
      <Panel>
        <ListPage
          list={entries}
          label="Audit log"
          noun="actions"
          columns={auditColumns(filter)}
          keyOf={({ id }) => id}
          failed="The audit log could not be loaded"
          empty={{
            icon: ScrollText,
            text: 'Nothing yet. Whatever administrators do will be listed here.',
          }}
          noMatch="Nobody did anything like this."
        />
      </Panel>
    </Stack>
  );
}
