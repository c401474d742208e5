import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Stack } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { acceptInvite as rules, INVITE_LINK_INVALID } from '@portal/contracts/http/admins';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { ApiError, messageOf } from '../../lib/errors.js';
import { refusals } from '../../lib/refusals.rules.js';
import { BusyButton } from '../../ui/busy-button.js';
import { FailedState } from '../../ui/failed-state.js';
import { TextField } from '../../ui/field.js';
import { usePageTitle } from '../../ui/page-title.js';
import { adminPasswordHint, PasswordField } from '../../ui/password-field.js';
import { AuthLayout } from './auth-layout.js';
import { AuthSkeleton } from './auth-skeleton.js';
import { FormProblem } from './form-problem.js';
import { acceptInvite, invitationQuery } from './queries.js';

/** The page that an invitation mail links to (D-29). @param token from the link; '' for a link without */
export function AcceptInvitePage({ token }: { token: string }) {
  usePageTitle(t`Accept your invitation`);
  const form = useForm({ resolver: zodResolver(rules), values: { token, password: '' } });
  const accept = useMutation({
    mutationFn: acceptInvite,
    onError(error) {
      for (const { field, message } of refusalsOf(error))
        form.setError(field, { message }, { shouldFocus: true });
    },
  });
  const isOther = accept.isError && refusalsOf(accept.error).length === 0;
  // A link that is being used is not checked again.
  const invitation = useQuery({ ...invitationQuery(token), enabled: !accept.isPending && !accept.isSuccess });

  if (isInvalid(invitation.error) || isInvalid(accept.error)) return <InvalidInvitation />;
  if (invitation.isPending) return <AuthSkeleton />;
  if (invitation.isLoadingError)
    return (
      <AuthLayout
        brand={t`Admin Portal`}
        title={t`Your invitation`}
        subtitle={t`One moment: it has to be checked first.`}
      >
        <FailedState
          title={t`Your invitation could not be checked`}
          message={messageOf(invitation.error)}
          onRetry={() => void invitation.refetch()}
        />
      </AuthLayout>
    );
  const { email, firstName } = invitation.data;
  if (accept.isSuccess)
    return (
      <AuthLayout
        brand={t`Admin Portal`}
        title={t`Your account is ready`}
        subtitle={t`Sign in as ${email} with the password you have just chosen.`}
      >
        <SignInLink />
      </AuthLayout>
    );
  return (
    <AuthLayout
      brand={t`Admin Portal`}
      title={t`Welcome, ${firstName}`}
      subtitle={t`You are invited to be an administrator. Choose a password to begin.`}
    >
      <form noValidate onSubmit={form.handleSubmit((values) => accept.mutate(values))}>
        <Stack gap="5">
          {/* For password managers, which store e-mail and password together. */}
          <TextField label={t`Email`} type="email" autoComplete="username" value={email} readOnly />
          <PasswordField
            autoComplete="new-password"
            hint={adminPasswordHint()}
            error={form.formState.errors.password?.message}
            {...form.register('password')}
          />
          <FormProblem message={isOther ? messageOf(accept.error) : undefined} />
          <BusyButton type="submit" size="lg" w="full" busy={accept.isPending}>
            <Trans>Create account</Trans>
          </BusyButton>
        </Stack>
      </form>
    </AuthLayout>
  );
}

const refusalsOf = (error: unknown) => refusals(error, null, ['password']);

const isInvalid = (error: unknown) => error instanceof ApiError && error.code === INVITE_LINK_INVALID;

const InvalidInvitation = () => (
  <AuthLayout
    brand={t`Admin Portal`}
    title={t`This invitation no longer works`}
    subtitle={t`It was used already, was replaced by a newer one, is older than 24 hours, or was not copied whole. Whoever invited you can send another.`}
  >
    <SignInLink />
  </AuthLayout>
);

const SignInLink = () => (
  <Button asChild size="lg">
    <Link to="/admin/auth">
      <Trans>Go to sign-in</Trans>
    </Link>
  </Button>
);
