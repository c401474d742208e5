import { Button, Flex, Stack, Text } from '@chakra-ui/react';
import * as calls from '@portal/contracts/calls/announcements';
import type { AdminAnnouncement } from '@portal/contracts/http/announcements';
import { useQueryClient } from '@tanstack/react-query';
import { Megaphone, Plus } from 'lucide-react';
import { useState } from 'react';
import { dayName } from '../../lib/dates.js';
import { administratorName } from '../../lib/made-by.rules.js';
import { may } from '../../lib/rights.js';
import { useConfirmed } from '../../lib/use-confirmed.js';
import { useListPage } from '../../lib/use-list-page.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import type { Column } from '../../ui/data-table.js';
import { lazyDialog } from '../../ui/lazy-dialog.js';
import { LinkedText } from '../../ui/linked-text.js';
import { ListPage } from '../../ui/list-page.js';
import { notify } from '../../ui/notify.js';
import { usePageTitle } from '../../ui/page-title.js';
import { Panel } from '../../ui/panel.js';
import { RelativeDate } from '../../ui/relative-date.js';
import { AnnouncementStateBadge } from './announcement-state-badge.js';
import { mailsSaid } from './mails-said.rules.js';
import { announcementsList, ANNOUNCEMENTS_KEY, withdrawAnnouncement } from './queries.js';

const WriteDialog = lazyDialog(async () => (await import('./write-dialog.js')).WriteDialog);

/** What was announced to partners, newest first (D-159). */
export function AnnouncementsPage() {
  usePageTitle('Announcements');
  const announcements = useListPage(announcementsList);
  const [withdrawn, setWithdrawn] = useState<AdminAnnouncement | null>(null);
  return (
    <Stack gap="4">
      <Flex gap="3" wrap="wrap" align="center" justify="space-between">
        <Text color="fg.muted" flex="1 1 20rem">
          All partners read them on their dashboard and in the bell, and by e-mail if you choose so. What is
          published cannot be changed, only withdrawn.
        </Text>
        {may(calls.publishAnnouncement) && (
          <Button onPointerEnter={WriteDialog.preload} onClick={() => announcements.change({ write: true })}>
            <Plus size={16} aria-hidden /> New announcement
          </Button>
        )}
      </Flex>
      <Panel>
        <ListPage
          list={announcements}
          label="Announcements"
          noun="announcements"
          columns={columns(setWithdrawn)}
          keyOf={({ id }) => id}
          failed="The announcements could not be loaded"
          empty={{ icon: Megaphone, text: 'Nothing has been announced yet.' }}
        />
      </Panel>
      {may(calls.publishAnnouncement) && (
        <WriteDialog
          open={announcements.search.write === true}
          onClose={() => announcements.change({ write: undefined })}
        />
      )}
      <Withdraw announcement={withdrawn} onClose={() => setWithdrawn(null)} />
    </Stack>
  );
}

const columns = (onWithdraw: (announcement: AdminAnnouncement) => void): Column<AdminAnnouncement>[] => [
  {
    id: 'announcement',
    header: 'Announcement',
    bare: true,
    csv: ({ title, text }) => `${title}\n${text}`,
    cell: ({ title, text }) => (
      <Stack gap="0.5" maxW="prose">
        <Text fontWeight="medium" overflowWrap="anywhere">
          {title}
        </Text>
        <LinkedText text={text} textStyle="sm" color="fg.muted" lineClamp={4} />
      </Stack>
    ),
  },
  {
    id: 'state',
    header: 'State',
    width: '10rem',
    onPhone: 'line',
    csv: ({ state }) => state,
    cell: ({ state, lastDay }) => (
      <Stack gap="1" align={{ base: 'flex-end', md: 'flex-start' }}>
        <AnnouncementStateBadge state={state} />
        {state === 'standing' && (
          <Text textStyle="xs" color="fg.muted">
            {lastDay ? `Until ${dayName(lastDay)}` : 'Until withdrawn'}
          </Text>
        )}
      </Stack>
    ),
  },
  {
    id: 'mails',
    header: 'Mails',
    width: '11rem',
    onPhone: 'line',
    csv: mailsSaid,
    cell: (announcement) => <Text textStyle="sm">{mailsSaid(announcement)}</Text>,
  },
  {
    id: 'by',
    header: 'By',
    width: '10rem',
    csv: ({ by }) => administratorName(by),
    cell: ({ by }) => administratorName(by),
  },
  {
    id: 'published',
    header: 'Published',
    width: '8rem',
    csv: ({ publishedAt }) => publishedAt,
    cell: ({ publishedAt }) => <RelativeDate at={publishedAt} />,
  },
  {
    id: 'withdraw',
    header: 'Actions',
    bare: true,
    align: 'end',
    width: '7rem',
    cell: (announcement) =>
      announcement.state === 'standing' &&
      may(calls.withdrawAnnouncement) && (
        <Button
          size="sm"
          variant="outline"
          colorPalette="gray"
          aria-label={`Withdraw ${announcement.title}`}
          onClick={() => onWithdraw(announcement)}
        >
          Withdraw
        </Button>
      ),
  },
];

function Withdraw({
  announcement,
  onClose,
}: {
  announcement: AdminAnnouncement | null;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: ANNOUNCEMENTS_KEY });
  const withdrawing = useConfirmed({
    act: ({ id }: { id: number }) => withdrawAnnouncement(id),
    async onDone({ title }) {
      await refresh();
      close();
      notify({ type: 'success', title: 'Announcement withdrawn', description: title });
    },
    refresh,
  });
  const close = () => {
    withdrawing.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={announcement !== null}
      onClose={close}
      onConfirm={() => announcement && withdrawing.confirm({ id: announcement.id }, {})}
      title={announcement ? `Withdraw ${announcement.title}?` : ''}
      confirm="Withdraw"
      busy={withdrawing.busy}
      state={withdrawing}
    >
      It goes from all dashboards and bells. Mails that went out stay where they are; those that wait are not
      sent.
    </ConfirmDialog>
  );
}
