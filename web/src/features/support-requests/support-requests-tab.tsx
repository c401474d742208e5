import { Button, Flex, Link, Stack, Text } from '@chakra-ui/react';
import { getSupportRequest } from '@portal/contracts/calls/admin-troubleshooting';
import type { AdminSupportRequest } from '@portal/contracts/http/admin-support';
import { SUPPORT_REASONS, SUPPORT_STATES } from '@portal/contracts/values/support';
import { LifeBuoy, MessageSquareText } from 'lucide-react';
import { may } from '../../lib/rights.js';
import { useListPage } from '../../lib/use-list-page.js';
import type { Column } from '../../ui/data-table.js';
import { FilterSelect } from '../../ui/filter-select.js';
import { lazyDialog } from '../../ui/lazy-dialog.js';
import { ListPage } from '../../ui/list-page.js';
import { usePageTitle } from '../../ui/page-title.js';
import { Panel } from '../../ui/panel.js';
import { RelativeDate } from '../../ui/relative-date.js';
import { SearchBox } from '../../ui/search-box.js';
import { supportRequestsList } from './queries.js';
import { SupportStateBadge } from './support-state-badge.js';

const CannedAnswersDialog = lazyDialog(
  async () => (await import('./canned-answers-dialog.js')).CannedAnswersDialog,
);
const ThreadDialog = lazyDialog(async () => (await import('./thread-dialog.js')).ThreadDialog);

/**
 * Support requests, newest first (D-32), and the thread of each (D-129).
 * @param me the id of who is signed in
 */
export function SupportRequestsTab({ me }: { me: number }) {
  usePageTitle('Support');
  const requests = useListPage(supportRequestsList);

  return (
    <Stack gap="4">
      <Text color="fg.muted">
        Each request is e-mailed to support as well. An answer here goes to the sender by e-mail.
      </Text>
      <Flex gap="3" wrap="wrap" align="center">
        <SearchBox label="Search support requests" list={requests} />
        <FilterSelect
          label="State"
          all="All states"
          options={SUPPORT_STATES}
          value={requests.search.state}
          onFilter={(state) => requests.filter({ state })}
        />
        <FilterSelect
          label="Looked after by"
          all="Anybody"
          options={{ me: 'Me' }}
          value={requests.search.mine && 'me'}
          onFilter={(whose) => requests.filter({ mine: whose && true })}
        />
        <FilterSelect
          label="Reason"
          all="All reasons"
          options={SUPPORT_REASONS}
          value={requests.search.reason}
          onFilter={(reason) => requests.filter({ reason })}
        />
        <Button
          variant="outline"
          colorPalette="gray"
          ms={{ md: 'auto' }}
          onPointerEnter={CannedAnswersDialog.preload}
          onClick={() => requests.change({ answers: true })}
        >
          <MessageSquareText size={16} aria-hidden /> Canned answers
        </Button>
      </Flex>
      <Panel>
        <ListPage
          list={requests}
          label="Support requests"
          noun="requests"
          columns={columns((request) => requests.change({ request }))}
          keyOf={({ id }) => id}
          failed="The support requests could not be loaded"
          empty={{ icon: LifeBuoy, text: 'Nobody has written to support yet.' }}
          noMatch="No request matches."
        />
      </Panel>
      <CannedAnswersDialog
        open={requests.search.answers === true}
        onClose={() => requests.change({ answers: undefined })}
      />
      <ThreadDialog
        id={requests.search.request ?? null}
        me={me}
        open={requests.search.request !== undefined}
        onClose={() => requests.change({ request: undefined })}
      />
    </Stack>
  );
}

const columns = (open: (id: number) => void): Column<AdminSupportRequest>[] => [
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
      <Text
        whiteSpace="pre-wrap"
        overflowWrap="anywhere"
        maxW="prose"
        lineClamp={may(getSupportRequest) ? 4 : undefined}
      >
        {message}
      </Text>
    ),
  },
  {
    id: 'state',
    header: 'State',
    width: '9rem',
    cell: ({ state, assignee }) =>
      state && (
        <Stack gap="1" align="flex-start">
          <SupportStateBadge state={state} />
          {assignee && (
            <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
              {assignee.name ?? 'An administrator'}
            </Text>
          )}
        </Stack>
      ),
  },
  { id: 'sent', header: 'Sent', width: '8rem', cell: ({ createdAt }) => <RelativeDate at={createdAt} /> },
  {
    id: 'open',
    header: 'Thread',
    width: '6rem',
    cell: ({ id, sender }) => (
      <Button
        size="sm"
        variant="outline"
        aria-label={`Open the request of ${sender ? `${sender.firstName} ${sender.lastName}` : 'somebody not known any more'}`}
        onPointerEnter={ThreadDialog.preload}
        disabled={!may(getSupportRequest)}
        onClick={() => open(id)}
      >
        Open
      </Button>
    ),
  },
];
