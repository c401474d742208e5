import { zodResolver } from '@hookform/resolvers/zod';
import type { User } from '@portal/contracts/http/account';
import { updateCredentials as rules, type UpdateCredentials } from '@portal/contracts/http/admins';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { messageOf } from '../../lib/errors.js';
import { refusals } from '../../lib/refusals.rules.js';
import { notify } from '../../ui/notify.js';
import { updateCredentials } from './calls.js';

const NOTHING = { currentPassword: '', newPassword: '', newEmail: '' };
const FIELDS = ['currentPassword', 'newPassword', 'newEmail'] as const;

/** An empty field is left unchanged. */
export const unlessEmpty = (text: string) => (text.trim() === '' ? undefined : text);

/** The form of 'Update Credentials'; state is in the dialog, so that switching tabs loses nothing. */
export function useCredentialsForm(onDone: (user: User) => Promise<void>) {
  const form = useForm<UpdateCredentials>({
    resolver: zodResolver(rules),
    defaultValues: NOTHING,
    mode: 'onSubmit',
  });
  const saving = useMutation({
    mutationFn: updateCredentials,
    async onSuccess(user, { newEmail }) {
      await onDone(user);
      form.reset(NOTHING);
      notify({
        type: 'success',
        title: 'Credentials updated',
        description:
          newEmail !== undefined && user.waitingEmail === newEmail
            ? `Your new address counts once you have opened the link that we sent to ${newEmail} and pressed ‘Confirm this address’.`
            : 'Wherever else you were signed in, you no longer are.',
      });
    },
    onError(error) {
      const found = refusals(error, 'newEmail', FIELDS);
      for (const [index, { field, message }] of found.entries())
        form.setError(field, { message }, { shouldFocus: index === 0 });
      if (found.length === 0)
        notify({
          type: 'error',
          title: 'Your credentials could not be updated',
          description: messageOf(error),
        });
    },
  });
  return {
    form,
    busy: saving.isPending,
    submit: form.handleSubmit((credentials) => saving.mutate(credentials)),
    clear: () => form.reset(NOTHING),
  };
}
