import { Skeleton, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../lib/errors.js';
import { Dialog } from '../../ui/dialog.js';
import { Fact, Facts } from '../../ui/facts.js';
import { FailedState } from '../../ui/failed-state.js';
import { RelativeDate } from '../../ui/relative-date.js';
import { MailStatusBadge } from './mail-status-badge.js';
import { hasGone } from './mail.rules.js';
import { mailQuery } from './queries.js';

interface Props {
  /** null while none is open. */
  id: number | null;
  open: boolean;
  onClose: () => void;
}

/** A mail as text, without secrets such as a link to a new password (D-84). */
export function MailDialog({ id, open, onClose }: Props) {
  const mail = useQuery({ ...mailQuery(id ?? 0), enabled: id !== null });
  return (
    <Dialog open={open} onClose={onClose} size="xl" title={mail.data?.subject ?? 'Mail'}>
      {mail.isLoadingError ? (
        <FailedState
          title="The mail could not be loaded"
          message={messageOf(mail.error)}
          onRetry={() => void mail.refetch()}
        />
      ) : !mail.data ? (
        <Stack gap="3" aria-hidden>
          {[1, 2, 3].map((line) => (
            <Skeleton key={line} h="6" />
          ))}
        </Stack>
      ) : (
        <Stack gap="5">
          <Facts>
            <Fact name="To">
              {mail.data.to ?? (hasGone(mail.data.status) ? 'Removed' : 'Found out when it goes out')}
            </Fact>
            <Fact name="Status">
              <MailStatusBadge status={mail.data.status} />
            </Fact>
            <Fact name="Queued">
              <RelativeDate at={mail.data.createdAt} />
            </Fact>
            <Fact name="Attempts">{mail.data.attempts}</Fact>
          </Facts>
          <Text
            as="pre"
            // Focusable, so that it can be scrolled by keyboard.
            tabIndex={0}
            fontFamily="body"
            textStyle="sm"
            whiteSpace="pre-wrap"
            overflowWrap="anywhere"
            bg="bg.subtle"
            borderRadius="l2"
            p="4"
          >
            {mail.data.text ?? 'Its words are not kept.'}
          </Text>
        </Stack>
      )}
    </Dialog>
  );
}
