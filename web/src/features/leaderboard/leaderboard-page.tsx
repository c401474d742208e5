import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Heading, Skeleton, Stack, Text } from '@chakra-ui/react';
import { LEADERBOARD_SIZE } from '@portal/contracts/values/limits';
import { useQuery } from '@tanstack/react-query';
import { Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { messageOf } from '../../lib/errors.js';
import { EmptyState } from '../../ui/empty-state.js';
import { FailedState } from '../../ui/failed-state.js';
import { usePageTitle } from '../../ui/page-title.js';
import { Panel } from '../../ui/panel.js';
import { RefreshFailed } from '../../ui/refresh-failed.js';
import { Prizes } from './prizes.js';
import { leaderboardQuery } from './queries.js';
import { RankedRow } from './ranked-row.js';

/** This month's best partners, and the partner's own rank (D-23). */
export function LeaderboardPage() {
  usePageTitle(t`Leaderboard`);
  return (
    <Stack gap={{ base: '6', md: '8' }}>
      <Stack gap="1">
        <Heading as="h1" size={{ base: '2xl', md: '3xl' }} letterSpacing="tight">
          <Trans>Leaderboard</Trans>
        </Heading>
        <Text color="fg.muted">
          <Trans>Top performers this month</Trans>
        </Text>
      </Stack>
      <Prizes />
      <Panel as="section" aria-labelledby="top-title" p={{ base: '4', md: '6' }}>
        <Heading as="h2" id="top-title" size="lg" mb="4">
          <Trans>Top {LEADERBOARD_SIZE}</Trans>
        </Heading>
        <Ranks />
      </Panel>
    </Stack>
  );
}

function Ranks() {
  const ranks = useQuery(leaderboardQuery);
  if (ranks.isLoadingError)
    return (
      <FailedState
        title={t`The leaderboard could not be loaded`}
        message={messageOf(ranks.error)}
        onRetry={() => void ranks.refetch()}
      />
    );
  if (!ranks.data)
    return (
      <Rows busy>
        {Array.from({ length: LEADERBOARD_SIZE }, (_, index) => (
          <Skeleton key={index} as="li" h="4.5rem" borderRadius="l2" />
        ))}
      </Rows>
    );
  if (ranks.data.length === 0) return <EmptyState icon={Trophy} text={t`No rankings available yet.`} />;
  const top = ranks.data.filter(({ rank }) => rank <= LEADERBOARD_SIZE);
  const below = ranks.data.find(({ rank, isYou }) => isYou && rank > LEADERBOARD_SIZE);
  return (
    <>
      <RefreshFailed reading={ranks} />
      <Rows>
        {top.map((entry) => (
          <RankedRow key={entry.id} entry={entry} />
        ))}
      </Rows>
      {below && (
        <Box mt="6" pt="5" borderTopWidth="1px">
          <Heading as="h3" size="sm" color="fg.muted" mb="3">
            <Trans>Your rank</Trans>
          </Heading>
          <Rows>
            <RankedRow entry={below} />
          </Rows>
        </Box>
      )}
      {!ranks.data.some(({ isYou }) => isYou) && (
        <Text mt="5" textStyle="sm" color="fg.muted">
          <Trans>You are not ranked yet: your first sale of the month brings you in.</Trans>
        </Text>
      )}
    </>
  );
}

const Rows = ({ busy, children }: { busy?: boolean; children: ReactNode }) => (
  <Stack as="ol" listStyleType="none" gap="3" aria-busy={busy}>
    {children}
  </Stack>
);
