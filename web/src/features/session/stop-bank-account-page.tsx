import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Stack, Text } from '@chakra-ui/react';
import { STOP_LINK_INVALID, type StopLink } from '@portal/contracts/http/bank-accounts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { exactDate } from '../../lib/dates.js';
import { ApiError, messageOf } from '../../lib/errors.js';
import { BusyButton } from '../../ui/busy-button.js';
import { FailedState } from '../../ui/failed-state.js';
import { usePageTitle } from '../../ui/page-title.js';
import { AuthLayout } from './auth-layout.js';
import { AuthSkeleton } from './auth-skeleton.js';
import { FormProblem } from './form-problem.js';
import { stopByLink, stopLinkQuery } from './queries.js';

/**
 * The page of the link 'This was not me' in the mail about a changed bank account (D-99). It changes nothing until its
 * button is pressed. @param token from the link; '' for a link without
 */
export function StopBankAccountPage({ token }: { token: string }) {
  usePageTitle(t`Stop a changed bank account`);
  const link = useQuery(stopLinkQuery(token));
  const stopping = useMutation({
    mutationFn: () => stopByLink(token),
    // What became of it meanwhile, when it was refused.
    onError: () => link.refetch(),
  });

  if (stopping.isSuccess)
    return stopping.data.already ? <AlreadyStopped at={link.data?.stoppedAt} /> : <Stopped />;
  if (isInvalid(link.error) || isInvalid(stopping.error)) return <InvalidLink />;
  if (link.isPending) return <AuthSkeleton />;
  if (link.isLoadingError)
    return (
      <AuthLayout title={t`Your link`} subtitle={t`One moment: it has to be checked first.`}>
        <FailedState
          title={t`Your link could not be checked`}
          message={messageOf(link.error)}
          onRetry={() => void link.refetch()}
        />
      </AuthLayout>
    );
  const { state, role, setAt, effectiveAt, stoppedAt } = link.data;
  if (state === 'stopped') return <AlreadyStopped at={stoppedAt} />;
  if (state !== 'waiting') return <TooLate state={state} effectiveAt={effectiveAt} />;
  const isOwn = role === 'partner';
  const since = exactDate(new Date(setAt));
  const until = exactDate(new Date(effectiveAt));
  return (
    <AuthLayout
      title={t`This was not me`}
      subtitle={
        isOwn
          ? t`Somebody changed your bank account for payouts on ${since}. Nothing is paid to it before ${until}.`
          : t`Somebody changed a partner’s bank account for payouts on ${since}. Nothing is paid to it before ${until}.`
      }
    >
      <Stack gap="5">
        <Stack as="ul" gap="2" ps="5" listStyleType="disc">
          <li>
            <Trans>The new account is dropped, and nothing is ever paid to it.</Trans>
          </li>
          <li>
            <Trans>The account before stays, if there was one.</Trans>
          </li>
          <li>
            <Trans>Nobody can change it again until an administrator has looked at it.</Trans>
          </li>
          <li>
            {isOwn
              ? t`You and our administrators get a mail.`
              : t`The partner and every administrator get a mail.`}
          </li>
        </Stack>
        <Text color="fg.muted">
          {isOwn
            ? t`You asked for the change? Then close this page, and nothing happens.`
            : t`The partner asked for the change? Then close this page, and nothing happens.`}
        </Text>
        <FormProblem message={stopping.isError ? messageOf(stopping.error) : undefined} />
        <BusyButton
          size="lg"
          w="full"
          colorPalette="red"
          busy={stopping.isPending}
          onClick={() => stopping.mutate()}
        >
          <Trans>Stop this change</Trans>
        </BusyButton>
      </Stack>
    </AuthLayout>
  );
}

const isInvalid = (error: unknown) => error instanceof ApiError && error.code === STOP_LINK_INVALID;

const Stopped = () => (
  <AuthLayout
    title={t`The change is stopped`}
    subtitle={t`Nothing is paid to the new account, and the account before stays. The partner and every administrator get a mail that says so.`}
  >
    <PortalLink />
  </AuthLayout>
);

const AlreadyStopped = ({ at }: { at: string | null | undefined }) => (
  <AuthLayout
    title={t`Already stopped`}
    subtitle={
      at
        ? t`This change was stopped on ${exactDate(new Date(at))}. Nothing is paid to the new account, and there is nothing left to do here.`
        : t`This change was stopped. Nothing is paid to the new account, and there is nothing left to do here.`
    }
  >
    <PortalLink />
  </AuthLayout>
);

function TooLate({ state, effectiveAt }: Pick<StopLink, 'effectiveAt'> & { state: StopLink['state'] }) {
  if (state === 'effective')
    return (
      <AuthLayout
        title={t`This link is too late`}
        subtitle={t`The account has been in effect since ${exactDate(new Date(effectiveAt))}, so nothing was stopped. Ask an administrator to put it right, as soon as you can: payouts made from now on go there.`}
      >
        <PortalLink />
      </AuthLayout>
    );
  return (
    <AuthLayout
      title={t`This change no longer waits`}
      subtitle={t`It was replaced or removed before it took effect, and nothing is paid to it. If another change was made, the mail about that one has a link of its own.`}
    >
      <PortalLink />
    </AuthLayout>
  );
}

const InvalidLink = () => (
  <AuthLayout
    title={t`This link does not work`}
    subtitle={t`It was not copied whole, or is not one of ours. If your bank account was changed and it was not you, write to us at once.`}
  >
    <PortalLink />
  </AuthLayout>
);

const PortalLink = () => (
  <Button asChild variant="outline" size="lg">
    <Link to="/">
      <Trans>Open the portal</Trans>
    </Link>
  </Button>
);
