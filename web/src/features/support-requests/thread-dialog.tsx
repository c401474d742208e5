import { Button, Flex, Link, Skeleton, Stack, Text } from '@chakra-ui/react';
import * as calls from '@portal/contracts/calls/admin-troubleshooting';
import type { SupportThread } from '@portal/contracts/http/admin-support';
import { NEXT_SUPPORT_STATES, SUPPORT_REASONS, type SupportState } from '@portal/contracts/values/support';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { messageOf } from '../../lib/errors.js';
import { may } from '../../lib/rights.js';
import { BusyButton } from '../../ui/busy-button.js';
import { Dialog } from '../../ui/dialog.js';
import { FailedState } from '../../ui/failed-state.js';
import { notify } from '../../ui/notify.js';
import { RefreshFailed } from '../../ui/refresh-failed.js';
import { ThreadMessage } from '../../ui/thread-message.js';
import { Composer } from './composer.js';
import { changeSupport, SUPPORT_KEY, supportThreadQuery } from './queries.js';
import { SupportStateBadge } from './support-state-badge.js';

interface Props {
  /** null while none is open. */
  id: number | null;
  /** The id of who is signed in. */
  me: number;
  open: boolean;
  onClose: () => void;
}

/** A support request with its thread (D-129): read, answer, take a note, say who looks after it. */
export function ThreadDialog({ id, me, open, onClose }: Props) {
  const thread = useQuery({ ...supportThreadQuery(id ?? 0), enabled: id !== null });
  const answer = useRef<HTMLTextAreaElement>(null);
  return (
    <Dialog
      // Whoever opens it is about to answer (D-144).
      {...(may(calls.answerSupport) && { initialFocus: answer })}
      open={open}
      onClose={onClose}
      size="xl"
      title={thread.data ? titleOf(thread.data) : 'Support request'}
    >
      {thread.isLoadingError ? (
        <FailedState
          title="The request could not be loaded"
          message={messageOf(thread.error)}
          onRetry={() => void thread.refetch()}
        />
      ) : thread.data ? (
        <Stack gap="5">
          <RefreshFailed reading={thread} />
          <Standing thread={thread.data} me={me} />
          <Messages thread={thread.data} />
          {may(calls.answerSupport) && <Composer key={thread.data.id} thread={thread.data} field={answer} />}
        </Stack>
      ) : (
        <Stack gap="3" aria-hidden>
          {[1, 2, 3, 4].map((line) => (
            <Skeleton key={line} h="6" />
          ))}
        </Stack>
      )}
    </Dialog>
  );
}

const titleOf = (thread: SupportThread) =>
  thread.begunBy ? `Message to ${nameOf(thread)}` : SUPPORT_REASONS[thread.reason];

const nameOf = ({ sender }: SupportThread) =>
  sender ? `${sender.firstName} ${sender.lastName}`.trim() : 'Somebody not known any more';

const BY_HAND: Record<SupportState, string> = {
  open: 'Open again',
  waiting: '', // only an answer does that
  solved: 'Mark solved',
};

/** From whom, the state, who looks after it, and the buttons that change those. */
function Standing({ thread, me }: { thread: SupportThread; me: number }) {
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (wish: { state?: SupportState; assigneeId?: number | null }) =>
      changeSupport(thread.id, { ...wish, seen: { version: thread.version } }),
    onSuccess: (changed) => queries.setQueryData(supportThreadQuery(thread.id).queryKey, changed),
    onError: (error) =>
      notify({ type: 'error', title: 'Nothing was changed', description: messageOf(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: SUPPORT_KEY }),
  });
  const { assignee, state, sender } = thread;
  const isMine = assignee?.id === me;
  return (
    <Stack gap="3">
      <Flex gap="2" wrap="wrap" align="center">
        <SupportStateBadge state={state} />
        <Text overflowWrap="anywhere">
          {nameOf(thread)}
          {sender?.companyName && `, ${sender.companyName}`}
          {sender && (
            <>
              {' · '}
              <Link href={`mailto:${sender.email}`}>{sender.email}</Link>
            </>
          )}
        </Text>
      </Flex>
      <Flex gap="2" wrap="wrap" align="center">
        <Text textStyle="sm" color="fg.muted" me="auto">
          {assignee
            ? `${isMine ? 'You look' : `${assignee.name ?? 'An administrator'} looks`} after it.`
            : 'Nobody looks after it.'}
        </Text>
        {may(calls.changeSupport) && (
          <>
            <Button
              size="sm"
              variant="outline"
              colorPalette="gray"
              disabled={change.isPending}
              onClick={() => change.mutate({ assigneeId: isMine ? null : me })}
            >
              {isMine ? 'Unassign me' : 'Assign to me'}
            </Button>
            {NEXT_SUPPORT_STATES[state].map((next) => (
              <BusyButton
                key={next}
                size="sm"
                variant="outline"
                colorPalette="gray"
                busy={change.isPending && change.variables.state === next}
                disabled={change.isPending}
                onClick={() => change.mutate({ state: next })}
              >
                {BY_HAND[next]}
              </BusyButton>
            ))}
          </>
        )}
      </Flex>
    </Stack>
  );
}

const Messages = ({ thread }: { thread: SupportThread }) => (
  <Stack as="ol" gap="3" listStyleType="none" aria-label="Messages">
    <ThreadMessage
      who={thread.begunBy ? (thread.begunBy.name ?? 'An administrator') : nameOf(thread)}
      at={thread.createdAt}
      message={thread.message}
      look={thread.begunBy ? 'ours' : 'theirs'}
    />
    {thread.messages.map(({ id, kind, message, createdAt, by }) => (
      <ThreadMessage
        key={id}
        who={kind === 'reply' ? nameOf(thread) : (by?.name ?? 'An administrator')}
        {...(kind === 'note' && { kind: 'Note, for administrators alone' })}
        at={createdAt}
        message={message}
        look={kind === 'reply' ? 'theirs' : kind === 'note' ? 'note' : 'ours'}
      />
    ))}
  </Stack>
);
