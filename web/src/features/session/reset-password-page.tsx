import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Stack } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { RESET_LINK_INVALID, resetPassword } from '@portal/contracts/http/account';
import { ADMIN_PASSWORD_MIN_LENGTH, PASSWORD_MIN_LENGTH } from '@portal/contracts/values/limits';
import type { UserRole } from '@portal/contracts/values/roles';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { ApiError, messageOf } from '../../lib/errors.js';
import { refusals } from '../../lib/refusals.rules.js';
import { BusyButton } from '../../ui/busy-button.js';
import { FailedState } from '../../ui/failed-state.js';
import { notify } from '../../ui/notify.js';
import { usePageTitle } from '../../ui/page-title.js';
import { AuthLayout } from './auth-layout.js';
import { AuthSkeleton } from './auth-skeleton.js';
import { FormProblem } from './form-problem.js';
import { PasswordField } from '../../ui/password-field.js';
import { resetLinkQuery, setPassword } from './queries.js';

interface Props {
  /** The token from the link; '' for a link without. */
  token: string;
  /** The password is set, and every session of the account has ended. */
  onDone: (role: UserRole) => void | Promise<void>;
}

/** The page that the mail links to (D-29). */
export function ResetPasswordPage({ token, onDone }: Props) {
  usePageTitle(t`Set a new password`);
  const form = useForm({ resolver: zodResolver(resetPassword), values: { token, password: '' } });
  const set = useMutation({
    mutationFn: setPassword,
    onSuccess({ role }) {
      notify({
        type: 'success',
        title: t`Password changed`,
        description: t`Sign in with your new password.`,
      });
      return onDone(role);
    },
    onError(error) {
      for (const { field, message } of refusalsOf(error))
        form.setError(field, { message }, { shouldFocus: true });
    },
  });
  const isOther = set.isError && refusalsOf(set.error).length === 0;
  // A link that is being used is not checked again, nor while the page navigates away.
  const link = useQuery({ ...resetLinkQuery(token), enabled: !set.isPending && !set.isSuccess });

  if (isInvalid(link.error) || isInvalid(set.error)) return <InvalidLink />;
  if (link.isPending) return <AuthSkeleton />;
  return (
    <AuthLayout
      title={t`Set a new password`}
      subtitle={t`You are signed out everywhere, and sign in with it anew.`}
    >
      {link.isLoadingError ? (
        <FailedState
          title={t`Your link could not be checked`}
          message={messageOf(link.error)}
          onRetry={() => void link.refetch()}
        />
      ) : (
        <form noValidate onSubmit={form.handleSubmit((values) => set.mutate(values))}>
          <Stack gap="5">
            <PasswordField
              label={t`New password`}
              autoComplete="new-password"
              hint={t`At least ${PASSWORD_MIN_LENGTH} characters, and not easy to guess. Administrators need at least ${ADMIN_PASSWORD_MIN_LENGTH}.`}
              error={form.formState.errors.password?.message}
              {...form.register('password')}
            />
            <FormProblem message={isOther ? messageOf(set.error) : undefined} />
            <BusyButton type="submit" size="lg" w="full" busy={set.isPending}>
              <Trans>Set password</Trans>
            </BusyButton>
          </Stack>
        </form>
      )}
    </AuthLayout>
  );
}

const refusalsOf = (error: unknown) => refusals(error, null, ['password']);

const isInvalid = (error: unknown) => error instanceof ApiError && error.code === RESET_LINK_INVALID;

const InvalidLink = () => (
  <AuthLayout
    title={t`This link no longer works`}
    subtitle={t`It was used already, is older than an hour, or was not copied whole.`}
  >
    <Button asChild size="lg">
      <Link to="/forgot-password">
        <Trans>Ask for a new link</Trans>
      </Link>
    </Button>
  </AuthLayout>
);
