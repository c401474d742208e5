import { Flex, Link, Stack, Text } from '@chakra-ui/react';
import type { AdminSupportRequest } from '@portal/contracts/http/admin-support';
import { SUPPORT_REASONS } from '@portal/contracts/values/support';
import { LifeBuoy } from 'lucide-react';
import { useListPage } from '../../lib/use-list-page.js';
import type { Column } from '../../ui/data-table.js';
import { FilterSelect } from '../../ui/filter-select.js';
import { ListPage } from '../../ui/list-page.js';
import { usePageTitle } from '../../ui/page-title.js';
import { Panel } from '../../ui/panel.js';
import { RelativeDate } from '../../ui/relative-date.js';
import { supportRequestsList } from './queries.js';

/** Support requests, newest first (D-32). Each was also sent by e-mail, where it is answered. */
export function SupportRequestsTab() {
  usePageTitle('Support');
  const requests = useListPage(supportRequestsList);

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
          value={requests.search.reason}
          onFilter={(reason) => requests.filter({ reason })}
        />
      </Flex>
      <Panel>
        <ListPage
          list={requests}
          label="Support requests"
          noun="requests"
          columns={columns}
          keyOf={({ id }) => id}
          failed="The support requests could not be loaded"
          empty={{ icon: LifeBuoy, text: 'Nobody has written to support yet.' }}
          noMatch="Nobody wrote for this reason."
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
