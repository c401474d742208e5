import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Heading, Skeleton, Stack, Text } from '@chakra-ui/react';
import { THREAD_LINK_INVALID, type AskersThread } from '@portal/contracts/http/support';
import type { SupportState } from '@portal/contracts/values/support';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LifeBuoy, Link2Off } from 'lucide-react';
import { ApiError, messageOf } from '../../lib/errors.js';
import { reasonNames } from '../../lib/support.js';
import { FailedState } from '../../ui/failed-state.js';
import { MessageCard } from '../../ui/message-card.js';
import { usePageTitle } from '../../ui/page-title.js';
import { Panel } from '../../ui/panel.js';
import { PublicFrame } from '../../ui/public-frame.js';
import { RefreshFailed } from '../../ui/refresh-failed.js';
import { ThreadMessage } from '../../ui/thread-message.js';
import { threadQuery } from './calls.js';
import { ReplyForm } from './reply-form.js';

const STATES: Record<SupportState, () => string> = {
  open: () => t`We have your message and answer by e-mail.`,
  waiting: () => t`We have answered. Write back if something is left.`,
  solved: () => t`We think that this is solved. Write back if it is not.`,
};

/** What somebody wrote to support and our answers, or what we wrote first (D-174), by the link in our mail (D-129). @param token '' for none */
export function ThreadPage({ token }: { token: string }) {
  const thread = useQuery(threadQuery(token));
  usePageTitle(thread.data?.isOurs ? t`A message for you` : t`Your request to support`);
  return (
    <PublicFrame
      aside={
        <>
          <LifeBuoy size={15} aria-hidden />
          <Trans>Support</Trans>
        </>
      }
      footer={t`Whoever has the link of your e-mail can read this page, so please keep it to yourself.`}
    >
      {thread.error instanceof ApiError && thread.error.code === THREAD_LINK_INVALID ? (
        <MessageCard
          tone="neutral"
          icon={Link2Off}
          title={t`This link does not work`}
          message={t`It is too old, was not copied whole, or is not one of ours. Sign in and write to support again.`}
        >
          <Button asChild variant="outline" size="lg">
            <Link to="/">
              <Trans>Open the portal</Trans>
            </Link>
          </Button>
        </MessageCard>
      ) : thread.isLoadingError ? (
        <FailedState
          title={t`Your request could not be loaded`}
          message={messageOf(thread.error)}
          onRetry={() => void thread.refetch()}
        />
      ) : (
        <Stack maxW="2xl" mx="auto" gap="6">
          <RefreshFailed reading={thread} />
          {thread.data ? <Thread thread={thread.data} token={token} /> : <Loading />}
        </Stack>
      )}
    </PublicFrame>
  );
}

/** We wrote first, and nobody has written back. */
const isUnanswered = ({ isOurs, messages }: AskersThread) =>
  isOurs === true && messages.every(({ from }) => from === 'support');

const Thread = ({ thread, token }: { thread: AskersThread; token: string }) => (
  <>
    <Stack gap="1">
      <Heading as="h1" size="2xl" letterSpacing="tight">
        {thread.isOurs ? t`A message for you` : reasonNames()[thread.reason]}
      </Heading>
      <Text color="fg.muted" role="status">
        {isUnanswered(thread)
          ? t`Write back below: we read it and answer by e-mail.`
          : STATES[thread.state]()}
      </Text>
    </Stack>
    <Stack as="ol" gap="4" listStyleType="none" aria-label={t`Messages`}>
      {thread.messages.map(({ id, from, message, at }) => (
        <ThreadMessage
          key={id}
          who={from === 'you' ? t`You` : t`Support`}
          at={at}
          message={message}
          look={from === 'you' ? 'theirs' : 'ours'}
        />
      ))}
    </Stack>
    <Panel p={{ base: '4', md: '6' }}>
      <ReplyForm token={token} />
    </Panel>
  </>
);

const Loading = () => (
  <Stack gap="4" aria-busy="true" aria-label={t`Loading your request`}>
    <Skeleton h="9" w="60" />
    <Skeleton h="24" />
    <Skeleton h="24" />
  </Stack>
);
