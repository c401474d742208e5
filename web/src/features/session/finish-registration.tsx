import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Stack } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { CONFIRM_LINK_INVALID, confirmEmail as rules, passwordRule } from '@portal/contracts/http/account';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { ApiError, messageOf } from '../../lib/errors.js';
import { refusals } from '../../lib/refusals.rules.js';
import { BusyButton } from '../../ui/busy-button.js';
import { TextField } from '../../ui/field.js';
import { PasswordField } from '../../ui/password-field.js';
import { AuthLayout } from './auth-layout.js';
import { FormProblem } from './form-problem.js';
import { confirmEmail } from './queries.js';

const finish = z.extend(rules, { password: passwordRule('Password') });

interface Props {
  token: string;
  email: string;
  /** The link stopped working. */
  onGone: () => void;
}

/** Makes the account of a registration by mail, for whoever knows the password that was chosen (D-113). */
export function FinishRegistration({ token, email, onGone }: Props) {
  const form = useForm({ resolver: zodResolver(finish), values: { token, password: '' } });
  const finishing = useMutation({
    mutationFn: confirmEmail,
    onError(error) {
      if (error instanceof ApiError && error.code === CONFIRM_LINK_INVALID) return onGone();
      for (const { field, message } of refusalsOf(error))
        form.setError(field, { message }, { shouldFocus: true });
    },
  });
  const isOther = finishing.isError && refusalsOf(finishing.error).length === 0;

  if (finishing.isSuccess)
    return (
      <AuthLayout title={t`Your account is ready`} subtitle={t`Sign in as ${email} with your password.`}>
        <Button asChild size="lg">
          <Link to="/auth">
            <Trans>Go to sign-in</Trans>
          </Link>
        </Button>
      </AuthLayout>
    );
  return (
    <AuthLayout
      title={t`Finish your registration`}
      subtitle={t`With the password that you chose. You did not register? Then close this page, and nothing happens.`}
    >
      <form noValidate onSubmit={form.handleSubmit((values) => finishing.mutate(values))}>
        <Stack gap="5">
          {/* For password managers, which store e-mail and password together. */}
          <TextField label={t`Email`} type="email" autoComplete="username" value={email} readOnly />
          <PasswordField
            autoComplete="current-password"
            error={form.formState.errors.password?.message}
            {...form.register('password')}
          />
          <FormProblem message={isOther ? messageOf(finishing.error) : undefined} />
          <BusyButton type="submit" size="lg" w="full" busy={finishing.isPending}>
            <Trans>Create account</Trans>
          </BusyButton>
        </Stack>
      </form>
    </AuthLayout>
  );
}

const refusalsOf = (error: unknown) => refusals(error, null, ['password']);
