import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, chakra, IconButton, Stack } from '@chakra-ui/react';
import type { OwnAnnouncement } from '@portal/contracts/http/announcements';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { messageOf } from '../../lib/errors.js';
import { BELL_KEY } from '../../lib/query.js';
import { sendUntilAnswered } from '../../lib/send-until-answered.js';
import { notify } from '../../ui/notify.js';
import { AnnouncementCard } from './announcement-card.js';
import { dismissAnnouncement, ownAnnouncementsQuery } from './queries.js';

/** The rest stands on a page of its own. */
const SHOWN = 3;

/**
 * What administrators announced, on the dashboard until it is put away, which counts on all devices (D-159). Where it cannot
 * be read the dashboard goes without; the page of all announcements says so.
 */
export function StandingAnnouncements() {
  const queries = useQueryClient();
  const region = useRef<HTMLDivElement>(null);
  const { data } = useQuery(ownAnnouncementsQuery);
  const dismiss = useMutation({
    // Idempotent: retried until there is an answer.
    mutationFn: (id: number) =>
      sendUntilAnswered(
        () => dismissAnnouncement(id),
        () => undefined,
      ),
    onMutate(id) {
      // The button goes with its card.
      region.current?.focus();
      queries.setQueryData(ownAnnouncementsQuery.queryKey, (before) =>
        before?.map((one) => (one.id === id ? { ...one, isDismissed: true } : one)),
      );
    },
    onError: (error) =>
      notify({ type: 'error', title: t`This could not be put away`, description: messageOf(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: BELL_KEY }),
  });
  const shown = (data ?? []).filter(({ isDismissed }) => !isDismissed);
  return (
    <Box
      ref={region}
      tabIndex={-1}
      outline="none"
      role="region"
      aria-label={t`Announcements`}
      hidden={!data?.length}
    >
      {shown.length > 0 && (
        <Stack gap="3">
          {shown.slice(0, SHOWN).map((announcement) => (
            <Card key={announcement.id} announcement={announcement} onDismiss={dismiss.mutate} />
          ))}
          {shown.length > SHOWN && (
            <chakra.span textStyle="sm" color="brand.fg" fontWeight="medium" alignSelf="flex-start" asChild>
              <Link to="/announcements">
                <Trans>All announcements</Trans>
              </Link>
            </chakra.span>
          )}
        </Stack>
      )}
    </Box>
  );
}

interface CardProps {
  announcement: OwnAnnouncement;
  onDismiss: (id: number) => void;
}

const Card = ({ announcement: { id, title, text, publishedAt }, onDismiss }: CardProps) => (
  <AnnouncementCard title={title} text={text} at={publishedAt}>
    <IconButton
      size="sm"
      variant="ghost"
      colorPalette="gray"
      mt="-1"
      me="-1"
      title={t`Put away`}
      aria-label={t`Put away: ${title}`}
      onClick={() => onDismiss(id)}
    >
      <X aria-hidden />
    </IconButton>
  </AnnouncementCard>
);
