import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Stack, Text } from '@chakra-ui/react';
import { CONFIRM_LINK_INVALID } from '@portal/contracts/http/account';
import type { UserRole } from '@portal/contracts/values/roles';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ApiError, messageOf } from '../../lib/errors.js';
import { queryClient } from '../../lib/query.js';
import { BusyButton } from '../../ui/busy-button.js';
import { FailedState } from '../../ui/failed-state.js';
import { usePageTitle } from '../../ui/page-title.js';
import { AuthLayout } from './auth-layout.js';
import { AuthSkeleton } from './auth-skeleton.js';
import { FormProblem } from './form-problem.js';
import { homeOf, signInPageOf } from './paths.rules.js';
import { FinishRegistration } from './finish-registration.js';
import { confirmEmail, confirmLinkQuery, userQuery } from './queries.js';

/**
 * The page of the link that confirms an e-mail address (D-112). It changes nothing until its button is pressed.
 * @param token from the link; '' for a link without
 */
export function ConfirmEmailPage({ token }: { token: string }) {
  usePageTitle(t`Confirm your e-mail address`);
  const confirming = useMutation({
    mutationFn: () => confirmEmail({ token }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: userQuery.queryKey }),
  });
  // A link that is being used is not checked again.
  const link = useQuery({
    ...confirmLinkQuery(token),
    enabled: !confirming.isPending && !confirming.isSuccess,
  });

  if (confirming.isSuccess && link.data)
    return (
      <AuthLayout
        title={t`Your address is confirmed`}
        subtitle={
          link.data.isNew
            ? t`You sign in as ${link.data.email} from now on.`
            : t`You need not do anything else.`
        }
      >
        <PortalLink role={confirming.data.role} />
      </AuthLayout>
    );
  if (isInvalid(link.error) || isInvalid(confirming.error)) return <InvalidLink />;
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
  const { email, isNew, registers } = link.data;
  if (registers) return <FinishRegistration token={token} email={email} onGone={() => void link.refetch()} />;
  return (
    <AuthLayout
      title={t`Confirm your e-mail address`}
      subtitle={
        isNew
          ? t`It takes the place of the address that your account has now.`
          : t`So that we know that it is yours.`
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          confirming.mutate();
        }}
      >
        <Stack gap="5">
          <Text textStyle="lg" fontWeight="semibold" overflowWrap="anywhere">
            {email}
          </Text>
          <Text color="fg.muted">
            <Trans>You did not ask for this? Then close this page, and nothing happens.</Trans>
          </Text>
          <FormProblem message={confirming.isError ? messageOf(confirming.error) : undefined} />
          <BusyButton type="submit" size="lg" w="full" busy={confirming.isPending}>
            <Trans>Confirm this address</Trans>
          </BusyButton>
        </Stack>
      </form>
    </AuthLayout>
  );
}

const isInvalid = (error: unknown) => error instanceof ApiError && error.code === CONFIRM_LINK_INVALID;

/** A dead link says nothing of whose it was: whoever is not signed in chooses where to sign in. */
function InvalidLink() {
  const user = useQuery(userQuery).data;
  return (
    <AuthLayout
      title={t`This link no longer works`}
      subtitle={t`It was used already, was replaced by a newer one, was cancelled, is older than 24 hours, or was not copied whole. Sign in to see whether anything is left to confirm, and to ask for a new link.`}
    >
      <Stack gap="3">
        <PortalLink role={user?.role ?? 'partner'} />
        {user === null && (
          <Button asChild size="lg" variant="outline" colorPalette="gray">
            <Link to={signInPageOf('admin')}>
              <Trans>Sign in as an administrator</Trans>
            </Link>
          </Button>
        )}
      </Stack>
    </AuthLayout>
  );
}

const PortalLink = ({ role }: { role: UserRole }) => (
  <Button asChild size="lg">
    <Link to={homeOf(role)}>
      <Trans>Open the portal</Trans>
    </Link>
  </Button>
);
