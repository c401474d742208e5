import { Code, HStack, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { useListPage } from '../../lib/use-list-page.js';
import { CopyButton } from '../../ui/copy-button.js';
import { ListPage } from '../../ui/list-page.js';
import { usePageTitle } from '../../ui/page-title.js';
import { Panel } from '../../ui/panel.js';
import { auditColumns } from './audit-columns.js';
import { AuditFilters } from './audit-filters.js';
import { auditList, overviewQuery } from './queries.js';
import { aboutOf } from './sentence.rules.js';

/** The audit log: what administrators did, to whom, when, and what changed. Append-only. */
export function AuditTab() {
  usePageTitle('Audit log');
  const entries = useListPage(auditList);
  const overview = useQuery(overviewQuery);
  const { search, filter, reading } = entries;
  const subject = search.subject ?? null;
  const of = entries.rows.find((entry) => entry.subject === subject);
  const partner = entries.rows.find((entry) => `partner/${entry.partner?.id}` === subject)?.partner;

  return (
    <Stack gap="4">
      <Text color="fg.muted">
        What administrators did, newest first. Nothing here can be changed or removed.
      </Text>
      <AuditFilters
        search={search}
        onFilter={filter}
        people={overview.data?.people ?? []}
        about={aboutOf(of ?? { subject, subjectName: partner?.name ?? null })}
        onRefresh={() => void Promise.all([reading.refetch(), overview.refetch()])}
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
          noMatch={
            search.since && search.until && search.since > search.until
              ? 'The first day is after the last one.'
              : 'Nobody did anything like this.'
          }
        />
      </Panel>
      {overview.data?.head && <Head {...overview.data.head} mailedTo={overview.data.mailedTo} />}
    </Stack>
  );
}

/** The hash that stands for the whole log, to be kept elsewhere (D-101). */
const Head = ({ number, hash, mailedTo }: { number: number; hash: string; mailedTo: number | undefined }) => (
  <Stack gap="1" textStyle="sm" color="fg.muted">
    <Text>
      The head of the log, after {number.toLocaleString('en-US')} entries. Keep it elsewhere: ‘make audit’
      tells whether the log still has it. {mailedTo === 0 && 'Nobody gets it by e-mail (AUDIT_HEAD_MAIL).'}
      {mailedTo! > 0 && `It is mailed once a day to ${mailedTo} ${mailedTo === 1 ? 'address' : 'addresses'}.`}
    </Text>
    <HStack gap="2">
      <Code minW="0" overflowWrap="anywhere" bg="bg.subtle" color="fg.muted">
        {hash}
      </Code>
      <CopyButton value={hash} label="Copy the head" iconOnly size="xs" variant="ghost" colorPalette="gray" />
    </HStack>
  </Stack>
);
