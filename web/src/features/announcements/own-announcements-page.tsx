import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Heading, Skeleton, Stack } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { messageOf } from '../../lib/errors.js';
import { EmptyState } from '../../ui/empty-state.js';
import { FailedState } from '../../ui/failed-state.js';
import { usePageTitle } from '../../ui/page-title.js';
import { Panel } from '../../ui/panel.js';
import { RefreshFailed } from '../../ui/refresh-failed.js';
import { AnnouncementCard } from './announcement-card.js';
import { ownAnnouncementsQuery } from './queries.js';

/** All announcements that stand, also those that the partner put away (D-159). */
export function OwnAnnouncementsPage() {
  usePageTitle(t`Announcements`);
  const reading = useQuery(ownAnnouncementsQuery);
  const { data } = reading;
  return (
    <Stack gap={{ base: '4', md: '5' }} maxW="3xl">
      <Heading as="h1" size={{ base: '2xl', md: '3xl' }} letterSpacing="tight">
        <Trans>Announcements</Trans>
      </Heading>
      <RefreshFailed reading={reading} />
      {reading.isLoadingError && (
        <Panel>
          <FailedState
            title={t`The announcements could not be loaded`}
            message={messageOf(reading.error)}
            onRetry={() => void reading.refetch()}
          />
        </Panel>
      )}
      {reading.isPending && [1, 2].map((card) => <Skeleton key={card} h="32" borderRadius="l3" />)}
      {data?.length === 0 && (
        <Panel>
          <EmptyState icon={Megaphone} text={t`No announcements at present.`} />
        </Panel>
      )}
      {data?.map(({ id, title, text, publishedAt }) => (
        <AnnouncementCard key={id} title={title} text={text} at={publishedAt} />
      ))}
    </Stack>
  );
}
