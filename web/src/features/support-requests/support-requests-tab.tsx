import { Flex, Link, Stack, Text } from '@chakra-ui/react';
import type { AdminSupportRequest } from '@portal/contracts/http/admin-support';
import { SUPPORT_REASONS, type SupportReason } from '@portal/contracts/values/support';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { LifeBuoy } from 'lucide-react';
import { atFirst, positionIn, turned } from '../../lib/list-search.js';
import { DataList } from '../../ui/data-list.js';
import type { Column } from '../../ui/data-table.js';
import { FilterSelect } from '../../ui/filter-select.js';
import { usePageTitle } from '../../ui/page-title.js';
import { Panel } from '../../ui/panel.js';
import { RelativeDate } from '../../ui/relative-date.js';
import { PAGE_SIZE, supportRequestsQuery } from './queries.js';
import type { SupportSearch } from './search.rules.js';

interface Props {
  search: SupportSearch;
  onSearch: (search: SupportSearch) => void;
}

/** Support requests, newest first (D-32). Each was also sent by e-mail, where it is answered. */
export function SupportRequestsTab({ search, onSearch }: Props) {
  usePageTitle('Support');
  const position = positionIn(search);
  const { reason } = search;
  const requests = useQuery({
    ...supportRequestsQuery({ ...(reason && { reason }) }, position.cursor),
    placeholderData: keepPreviousData,
  });
  const filter = (next?: SupportReason) => onSearch({ ...search, reason: next, ...atFirst });

  return (
    <Stack gap="4">
      <Flex gap="3" wrap="wrap" align="center" justify="space-between">
        <Text color="fg.muted">
          Each request is e-mailed to support as well; an answer goes to the sender.
        </Text>
        <FilterSelect
          label="Reason"
          all="All reasons"
          options={SUPPORT_REASONS}
          value={reason}
          onFilter={filter}
        />
      </Flex>
      <Panel>
        <DataList
          label="Support requests"
          columns={columns}
          keyOf={({ id }) => id}
          reading={requests}
          failed="The support requests could not be loaded"
          empty={{ icon: LifeBuoy, text: 'Nobody has written to support yet.' }}
          noMatch={reason ? { text: 'Nobody wrote for this reason.', onClear: () => filter() } : undefined}
          paging={{
            size: PAGE_SIZE,
            noun: 'requests',
            position,
            onTurn: (next) => onSearch({ ...search, ...turned(next) }),
          }}
        />
      </Panel>
    </Stack>
  );
}

const columns: Column<AdminSupportRequest>[] = [
  {
    id: 'sender',
    header: 'From',
    bare: true,
    width: '14rem',
    cell: ({ sender }) =>
      sender ? (
        <Stack gap="0">
          <Text fontWeight="medium" overflowWrap="anywhere">
            {sender.firstName} {sender.lastName}
            {sender.companyName && `, ${sender.companyName}`}
          </Text>
          <Link href={`mailto:${sender.email}`} textStyle="xs" overflowWrap="anywhere">
            {sender.email}
          </Link>
        </Stack>
      ) : (
        <Text color="fg.muted">Not known any more</Text>
      ),
  },
  { id: 'reason', header: 'Reason', width: '10rem', cell: ({ reason }) => SUPPORT_REASONS[reason] },
  {
    id: 'message',
    header: 'Message',
    bare: true,
    cell: ({ message }) => (
      <Text whiteSpace="pre-wrap" overflowWrap="anywhere" maxW="prose">
        {message}
      </Text>
    ),
  },
  { id: 'sent', header: 'Sent', width: '8rem', cell: ({ createdAt }) => <RelativeDate at={createdAt} /> },
];
