import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Badge, Button, Flex, Stack, Text } from '@chakra-ui/react';
import type { OpenSession } from '@portal/contracts/http/sessions';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, messageOf } from '../../lib/errors.js';
import { BusyButton } from '../../ui/busy-button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { Dialog } from '../../ui/dialog.js';
import { FailedState } from '../../ui/failed-state.js';
import { notify } from '../../ui/notify.js';
import { RelativeDate } from '../../ui/relative-date.js';
import { SkeletonRows } from '../../ui/skeleton-rows.js';
import { endOtherSessions, endSession, sessionsQuery } from './queries.js';

interface Props {
  open: boolean;
  onClose: () => void;
}

/** Where one is signed in, and how to end that (D-107). */
export function SessionsDialog({ open, onClose }: Props) {
  const [asking, setAsking] = useState(false);
  const sessions = useQuery({ ...sessionsQuery, enabled: open });
  const queries = useQueryClient();
  const readAgain = () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  const endOthers = useMutation({
    mutationFn: endOtherSessions,
    async onSuccess() {
      setAsking(false);
      await readAgain();
      notify({ type: 'success', title: t`You are signed in here alone` });
    },
    onError: (error) =>
      notify({ type: 'error', title: t`The sessions could not be ended`, description: messageOf(error) }),
  });
  const others = sessions.data?.filter(({ isThis }) => !isThis) ?? [];

  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        title={t`Signed-in devices`}
        description={t`If you do not know one, end it, and then change your password.`}
        footer={
          others.length > 0 && (
            <Button variant="outline" colorPalette="red" onClick={() => setAsking(true)}>
              <Trans>End all others</Trans>
            </Button>
          )
        }
      >
        {sessions.isPending && <SkeletonRows rows={3} />}
        {sessions.isError && !sessions.data && (
          <FailedState
            title={t`Your sessions could not be loaded`}
            message={messageOf(sessions.error)}
            onRetry={() => void sessions.refetch()}
          />
        )}
        {sessions.data && (
          <Stack as="ul" gap="0" listStyleType="none">
            {sessions.data.map((session) => (
              <SessionRow key={session.number} session={session} onEnded={readAgain} />
            ))}
          </Stack>
        )}
      </Dialog>
      <ConfirmDialog
        open={open && asking}
        onClose={() => setAsking(false)}
        onConfirm={() => endOthers.mutate()}
        title={t`End all other sessions?`}
        confirm={t`End all others`}
        busy={endOthers.isPending}
      >
        <Trans>
          Everybody who is signed in to your account elsewhere is signed out within seconds. You stay signed
          in here.
        </Trans>
      </ConfirmDialog>
    </>
  );
}

function SessionRow({ session, onEnded }: { session: OpenSession; onEnded: () => Promise<void> }) {
  const end = useMutation({
    mutationFn: () => endSession(session.number),
    onSuccess: onEnded,
    async onError(error) {
      // It ended meanwhile: what was wanted is so.
      if (!(error instanceof ApiError && error.status === 404))
        notify({ type: 'error', title: t`The session could not be ended`, description: messageOf(error) });
      await onEnded();
    },
  });
  const device = deviceText(session.device);
  const from = [session.place, session.address].filter(Boolean).join(', ');
  return (
    <Flex as="li" align="center" justify="space-between" gap="4" py="3" borderBottomWidth="1px">
      <Stack gap="0.5" minW="0">
        <Flex gap="2" align="center" wrap="wrap">
          <Text fontWeight="medium">{device}</Text>
          {session.isThis && (
            <Badge colorPalette="green">
              <Trans>This one</Trans>
            </Badge>
          )}
        </Flex>
        <Text textStyle="sm" color="fg.muted">
          {from && `${from} · `}
          {session.isThis ? t`in use now` : <LastUse at={session.usedAt} />}
        </Text>
        <Text textStyle="sm" color="fg.muted">
          <Trans>
            Signed in <RelativeDate at={session.signedInAt} />
          </Trans>
        </Text>
      </Stack>
      {!session.isThis && (
        <BusyButton
          size="sm"
          variant="outline"
          colorPalette="gray"
          aria-label={t`End the session on ${device}`}
          busy={end.isPending}
          onClick={() => end.mutate()}
        >
          <Trans>End</Trans>
        </BusyButton>
      )}
    </Flex>
  );
}

const LastUse = ({ at }: { at: string }) => (
  <Trans>
    last used <RelativeDate at={at} />
  </Trans>
);

/** 'Firefox on Windows', as the gateway says it in English, in the page's language. */
function deviceText(device: string | null): string {
  if (device === null) return t`A device that did not say what it is`;
  if (device === 'another program') return t`Another program`;
  const [browser, system] = device.split(' on ');
  return browser && system ? t`${browser} on ${system}` : device;
}
