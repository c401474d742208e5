import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Skeleton, Stack } from '@chakra-ui/react';
import { CLAIM_LINK_INVALID } from '@portal/contracts/http/claim-page';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ClipboardList, Link2Off } from 'lucide-react';
import { ApiError, messageOf } from '../../lib/errors.js';
import { FailedState } from '../../ui/failed-state.js';
import { MessageCard } from '../../ui/message-card.js';
import { usePageTitle } from '../../ui/page-title.js';
import { PublicFrame } from '../../ui/public-frame.js';
import { RefreshFailed } from '../../ui/refresh-failed.js';
import { claimByLinkQuery } from './calls.js';
import { ClaimState } from './claim-state.js';

/** A claim for its claimant, by the link in a mail about it (D-156). @param token '' for none */
export function ClaimPage({ token }: { token: string }) {
  usePageTitle(t`Your claim`);
  const claim = useQuery(claimByLinkQuery(token));
  return (
    <PublicFrame
      aside={
        <>
          <ClipboardList size={15} aria-hidden />
          <Trans>Claims</Trans>
        </>
      }
      footer={t`Whoever has the link of your e-mail can read this page, so please keep it to yourself.`}
    >
      {claim.error instanceof ApiError && claim.error.code === CLAIM_LINK_INVALID ? (
        <MessageCard
          tone="neutral"
          icon={Link2Off}
          title={t`This link does not work`}
          message={t`It is too old, was not copied whole, or is not one of ours. Use the link in the newest e-mail about your claim; the next one opens the page again.`}
        >
          <Button asChild variant="outline" size="lg">
            <Link to="/claims" preload={false}>
              <Trans>File a claim</Trans>
            </Link>
          </Button>
        </MessageCard>
      ) : claim.isLoadingError ? (
        <FailedState
          title={t`Your claim could not be loaded`}
          message={messageOf(claim.error)}
          onRetry={() => void claim.refetch()}
        />
      ) : (
        <Stack maxW="3xl" mx="auto" gap={{ base: '5', md: '6' }}>
          <RefreshFailed reading={claim} />
          {claim.data ? <ClaimState claim={claim.data} token={token} /> : <Loading />}
        </Stack>
      )}
    </PublicFrame>
  );
}

const Loading = () => (
  // As high as a screen, so that the footer stands below it from the start (D-170).
  <Stack gap="5" minH="100dvh" aria-busy="true" aria-label={t`Loading your claim`}>
    <Skeleton h="9" w="72" maxW="full" />
    <Skeleton h="6" w="60" maxW="full" />
    <Skeleton h="44" />
    <Skeleton h="60" />
  </Stack>
);
