import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Flex, Heading, Popover, Portal, Stack } from '@chakra-ui/react';
import { popoverSlotRecipe } from '@chakra-ui/react/theme';
import { NOTICE_DAYS } from '@portal/contracts/values/notices';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useRef, useState } from 'react';
import { localDay } from '../../lib/dates.js';
import { messageOf } from '../../lib/errors.js';
import { BELL_KEY } from '../../lib/query.js';
import { BusyButton } from '../../ui/busy-button.js';
import { EmptyState } from '../../ui/empty-state.js';
import { FailedState } from '../../ui/failed-state.js';
import { notify } from '../../ui/notify.js';
import { SkeletonRows } from '../../ui/skeleton-rows.js';
import { BellButton } from './bell-button.js';
import { BellLines } from './bell-lines.js';
import { groupNotices } from './groups.rules.js';
import { markAllRead, markRead, noticesQuery, unreadQuery } from './queries.js';

/** The open bell (D-145). Its button has the focus again once it is closed. */
export function BellPanel() {
  const [open, setOpen] = useState(true);
  return (
    <Popover.Root
      recipe={popoverSlotRecipe}
      lazyMount
      unmountOnExit
      open={open}
      onOpenChange={(change) => setOpen(change.open)}
      positioning={{ placement: 'bottom-end', strategy: 'fixed' }}
    >
      <Popover.Trigger asChild>
        <BellButton />
      </Popover.Trigger>
      <Portal>
        <Popover.Positioner>
          <Popover.Content
            w="min(26rem, calc(100vw - 1rem))"
            maxH="min(36rem, calc(100dvh - 6rem))"
            display="flex"
            flexDirection="column"
            overflow="hidden"
          >
            <Notices onLeave={() => setOpen(false)} />
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}

function Notices({ onLeave }: { onLeave: () => void }) {
  const queries = useQueryClient();
  const notices = useInfiniteQuery(noticesQuery);
  const { data: count } = useQuery(unreadQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  const readAnew = () => queries.invalidateQueries({ queryKey: BELL_KEY });
  const failed = (error: unknown) =>
    notify({ type: 'error', title: t`This could not be marked as read`, description: messageOf(error) });
  const mark = useMutation({ mutationFn: markRead, onSuccess: readAnew, onError: failed });
  const markAll = useMutation({ mutationFn: markAllRead, onSuccess: readAnew, onError: failed });

  const rows = notices.data?.pages.flatMap((page) => page.rows) ?? [];
  const newest = Math.max(0, ...rows.map(({ id }) => id));
  const days = groupNotices(rows, (at) => localDay(new Date(at)), notices.hasNextPage);
  return (
    <>
      <Flex align="center" justify="space-between" gap="3" px="4" py="2" minH="12" borderBottomWidth="1px">
        <Popover.Title asChild>
          <Heading ref={heading} as="h2" size="md" tabIndex={-1} outline="none">
            <Trans>Notices</Trans>
          </Heading>
        </Popover.Title>
        {rows.length > 0 && count !== undefined && count.unread > 0 && (
          <BusyButton
            size="xs"
            variant="ghost"
            me="-2"
            busy={markAll.isPending}
            onClick={() => {
              // The button goes once it is done.
              heading.current?.focus();
              markAll.mutate(newest);
            }}
          >
            <Trans>Mark all as read</Trans>
          </BusyButton>
        )}
      </Flex>
      <Stack gap="0" overflowY="auto" tabIndex={-1} aria-busy={notices.isPending}>
        {notices.isPending && <SkeletonRows rows={4} />}
        {notices.isError && !notices.data && (
          <FailedState
            title={t`Your notices could not be loaded`}
            message={messageOf(notices.error)}
            onRetry={() => void notices.refetch()}
          />
        )}
        {notices.data && days.length === 0 && (
          <EmptyState
            icon={Bell}
            text={t`No notices yet. Sales, payouts, announcements and changes of your bank account show up here, for ${NOTICE_DAYS} days.`}
          />
        )}
        <BellLines days={days} onRead={(ids) => mark.mutate(ids)} onLeave={onLeave} />
        {notices.hasNextPage && (
          <Button
            m="3"
            size="sm"
            flexShrink="0"
            variant="outline"
            colorPalette="gray"
            loading={notices.isFetchingNextPage}
            onClick={() => void notices.fetchNextPage()}
          >
            <Trans>Show earlier ones</Trans>
          </Button>
        )}
      </Stack>
    </>
  );
}
