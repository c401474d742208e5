import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Stack, Text } from '@chakra-ui/react';
import type { SignUp } from '@portal/contracts/http/account';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { messageOf } from '../../lib/errors.js';
import { BusyButton } from '../../ui/busy-button.js';
import { notify } from '../../ui/notify.js';
import { AuthAside } from './auth-aside.js';
import { AuthLayout } from './auth-layout.js';
import { FormProblem } from './form-problem.js';
import { signUp } from './queries.js';

interface Props {
  /** What was typed; it is sent again for another mail. */
  registration: SignUp;
  onBack: () => void;
}

/** After a registration by mail, which says the same whether or not there is an account (D-113). */
export function RegistrationMailedPage({ registration, onBack }: Props) {
  const again = useMutation({
    mutationFn: () => signUp(registration),
    onSuccess: () => notify({ type: 'success', title: t`A mail is on its way`, description: '' }),
  });
  const told = useRef<HTMLParagraphElement>(null);
  useEffect(() => told.current?.focus(), []);
  return (
    <AuthLayout
      title={t`Check your email`}
      subtitle={t`The link in it works once, for 24 hours.`}
      aside={<AuthAside />}
    >
      <Stack gap="5">
        <Text ref={told} tabIndex={-1} outline="none" overflowWrap="anywhere">
          <Trans>
            We sent a mail to <strong>{registration.email}</strong>: open the link in it to go on. Nothing
            there after a few minutes? Look among the unwanted mail, or ask again.
          </Trans>
        </Text>
        <FormProblem message={again.isError ? messageOf(again.error) : undefined} />
        <BusyButton
          variant="outline"
          colorPalette="gray"
          size="lg"
          w="full"
          busy={again.isPending}
          onClick={() => again.mutate()}
        >
          <Trans>Send again</Trans>
        </BusyButton>
        <Button variant="plain" size="sm" textDecoration="underline" onClick={onBack}>
          <Trans>Change what you typed</Trans>
        </Button>
      </Stack>
    </AuthLayout>
  );
}
