import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Link as Styled, Stack, Text } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { forgotPassword } from '@portal/contracts/http/account';
import type { UserRole } from '@portal/contracts/values/roles';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { messageOf } from '../../lib/errors.js';
import { BusyButton } from '../../ui/busy-button.js';
import { TextField } from '../../ui/field.js';
import { usePageTitle } from '../../ui/page-title.js';
import { AuthLayout } from './auth-layout.js';
import { FormProblem } from './form-problem.js';
import { signInPageOf } from './paths.rules.js';
import { askForLink } from './queries.js';

/** Requests the link for a new password (D-29). It never reveals whether an e-mail has an account. */
export function ForgotPasswordPage({ role }: { role: UserRole }) {
  usePageTitle(t`Forgot password`);
  const form = useForm({ resolver: zodResolver(forgotPassword), defaultValues: { email: '' } });
  const ask = useMutation({ mutationFn: askForLink });
  return (
    <AuthLayout
      brand={role === 'admin' ? t`Admin Portal` : undefined}
      title={ask.isSuccess ? t`Check your email` : t`Forgot password?`}
      subtitle={
        ask.isSuccess
          ? t`The link works once, for one hour.`
          : t`Tell us your email, and we send you a link to set a new one.`
      }
    >
      {ask.isSuccess ? (
        <Sent email={ask.variables.email} onAgain={ask.reset} />
      ) : (
        <form noValidate onSubmit={form.handleSubmit((values) => ask.mutate(values))}>
          <Stack gap="5">
            <TextField
              label={t`Email`}
              type="email"
              inputMode="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              error={form.formState.errors.email?.message}
              {...form.register('email')}
            />
            <FormProblem message={ask.isError ? messageOf(ask.error) : undefined} />
            <BusyButton type="submit" size="lg" w="full" busy={ask.isPending}>
              <Trans>Send link</Trans>
            </BusyButton>
          </Stack>
        </form>
      )}
      <Styled asChild variant="underline" textStyle="sm" alignSelf="center">
        <Link to={signInPageOf(role)}>
          <Trans>Back to sign in</Trans>
        </Link>
      </Styled>
    </AuthLayout>
  );
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const told = useRef<HTMLParagraphElement>(null);
  useEffect(() => told.current?.focus(), []);
  return (
    <Stack gap="5">
      <Text ref={told} tabIndex={-1} outline="none" overflowWrap="anywhere">
        <Trans>
          If there is an account for <strong>{email}</strong>, a link to set a new password is on its way.
          Nothing there after a few minutes? Look among the unwanted mail, or ask again.
        </Trans>
      </Text>
      <Button variant="outline" colorPalette="gray" size="lg" onClick={onAgain}>
        <Trans>Ask again</Trans>
      </Button>
    </Stack>
  );
}
