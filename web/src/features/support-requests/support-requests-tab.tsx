import { Button, Flex, Link, Stack, Text } from '@chakra-ui/react';
import {
  changeSupport as changeSupportCall,
  getSupportRequest,
} from '@portal/contracts/calls/admin-troubleshooting';
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
import type { BulkAction } from '../../ui/table/bulk-bar.js';
import { changeSupportInList, supportRequestsList } from './queries.js';
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
        Each request also goes to support by e-mail, and each answer to its sender.
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
          bulk={{ nameOf: ofWhom, actions: may(changeSupportCall) ? bulkActions(me) : [] }}
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

const ofWhom = ({ id, sender }: AdminSupportRequest) =>
  sender ? `Request ${id} of ${sender.firstName} ${sender.lastName}` : `Request ${id}`;

/** What can be done with several requests (D-155). */
const bulkActions = (me: number): BulkAction<AdminSupportRequest>[] => [
  {
    label: 'Mark as solved',
    question: (count) => (count === 1 ? 'Mark 1 request as solved?' : `Mark ${count} requests as solved?`),
    consequence: 'Nobody is mailed. Whoever writes back opens their request again.',
    applies: ({ state }) => state !== 'solved',
    run: (request) => changeSupportInList(request, { state: 'solved' }),
  },
  {
    label: 'Look after them',
    question: (count) => (count === 1 ? 'Look after 1 request?' : `Look after ${count} requests?`),
    consequence: 'They are shown as looked after by you.',
    applies: ({ assignee }) => assignee?.id !== me,
    run: (request) => changeSupportInList(request, { assigneeId: me }),
  },
];

const reasonOf = ({ reason, begunBy }: AdminSupportRequest) =>
  begunBy ? 'Our message' : SUPPORT_REASONS[reason];

const columns = (open: (id: number) => void): Column<AdminSupportRequest>[] => [
  {
    id: 'sender',
    header: 'From',
    bare: true,
    csv: ({ sender }) => sender && `${sender.firstName} ${sender.lastName}`,
    width: '14rem',
    cell: ({ sender }) =>
      sender ? (
        <Stack gap="0" minW="0">
          {/* A phone's short card has a line for each. */}
          <Text data-one-line fontWeight="medium" overflowWrap="anywhere">
            {sender.firstName} {sender.lastName}
            {sender.companyName && `, ${sender.companyName}`}
          </Text>
          <Link data-one-line href={`mailto:${sender.email}`} textStyle="xs" overflowWrap="anywhere">
            {sender.email}
          </Link>
        </Stack>
      ) : (
        <Text color="fg.muted">Not known any more</Text>
      ),
  },
  {
    id: 'reason',
    header: 'Reason',
    width: '10rem',
    onPhone: 'more',
    csv: reasonOf,
    cell: reasonOf,
  },
  {
    id: 'message',
    header: 'Message',
    bare: true,
    onPhone: 'more',
    csv: ({ message }) => message,
    cell: ({ message, begunBy }) => (
      <>
        {begunBy && (
          <Text textStyle="xs" color="fg.muted">
            {begunBy.name ?? 'An administrator'} wrote first:
          </Text>
        )}
        <Text
          whiteSpace="pre-wrap"
          overflowWrap="anywhere"
          maxW="prose"
          lineClamp={may(getSupportRequest) ? 4 : undefined}
        >
          {message}
        </Text>
      </>
    ),
  },
  {
    id: 'state',
    header: 'State',
    width: '9rem',
    onPhone: 'line',
    csv: ({ state }) => (state ? SUPPORT_STATES[state] : null),
    cell: ({ state, assignee }) =>
      state && (
        <Stack gap="1" align="flex-start">
          <SupportStateBadge state={state} />
          {assignee && (
            <Text data-more textStyle="xs" color="fg.muted" overflowWrap="anywhere">
              {assignee.name ?? 'An administrator'}
            </Text>
          )}
        </Stack>
      ),
  },
  {
    id: 'sent',
    header: 'Sent',
    width: '8rem',
    onPhone: 'more',
    csv: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <RelativeDate at={createdAt} />,
  },
  {
    id: 'open',
    header: 'Thread',
    width: '6rem',
    onPhone: 'actions',
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
