import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Heading, Stack, Text } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { changePassword as rules, type ChangePassword } from '@portal/contracts/http/account';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { messageOf } from '../../lib/errors.js';
import { refusals } from '../../lib/refusals.rules.js';
import { BusyButton } from '../../ui/busy-button.js';
import { notify } from '../../ui/notify.js';
import { passwordHint, PasswordField } from '../../ui/password-field.js';
import { changePassword } from './queries.js';

const NOTHING = { currentPassword: '', newPassword: '' };
const FIELDS = ['currentPassword', 'newPassword'] as const;

export interface PasswordState {
  /** Something is typed that was not sent. */
  isTyped: boolean;
  isPending: boolean;
}

interface Props {
  open: boolean;
  /** For the dialog around it, which neither closes nor saves over it. */
  onState: (state: PasswordState) => void;
}

/** A partner's password, changed apart from the rest of the profile (D-87). */
export function PasswordSection({ open, onState }: Props) {
  const form = useForm<ChangePassword>({ resolver: zodResolver(rules), defaultValues: NOTHING });
  const { reset } = form;
  // What was typed does not outlast the dialog.
  useEffect(() => {
    if (!open) reset(NOTHING);
  }, [open, reset]);
  const change = useMutation({
    mutationFn: changePassword,
    onSuccess() {
      reset(NOTHING);
      notify({
        type: 'success',
        title: t`Password changed`,
        description: t`Wherever else you were signed in, you no longer are.`,
      });
    },
    onError(error) {
      const found = refusals(error, null, FIELDS);
      for (const [index, { field, message }] of found.entries())
        form.setError(field, { message }, { shouldFocus: index === 0 });
      if (found.length === 0)
        notify({
          type: 'error',
          title: t`Your password could not be changed`,
          description: messageOf(error),
        });
    },
  });
  const { errors, isDirty } = form.formState;
  const { isPending } = change;
  useEffect(() => onState({ isTyped: isDirty, isPending }), [onState, isDirty, isPending]);

  return (
    <form
      noValidate
      aria-label={t`Password`}
      onSubmit={form.handleSubmit((passwords) => change.mutate(passwords))}
    >
      <Stack gap="4" mt="8" pt="6" borderTopWidth="1px">
        <Stack gap="1">
          <Heading as="h3" textStyle="md">
            <Trans>Password</Trans>
          </Heading>
          <Text color="fg.muted" textStyle="sm">
            <Trans>Wherever else you are signed in, you will no longer be.</Trans>
          </Text>
        </Stack>
        <PasswordField
          label={t`Current password`}
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...form.register('currentPassword')}
        />
        <PasswordField
          label={t`New password`}
          autoComplete="new-password"
          hint={passwordHint()}
          error={errors.newPassword?.message}
          {...form.register('newPassword')}
        />
        <BusyButton type="submit" variant="outline" alignSelf="start" busy={change.isPending}>
          <Trans>Change password</Trans>
        </BusyButton>
      </Stack>
    </form>
  );
}
