import { zodResolver } from '@hookform/resolvers/zod';
import { inviteAdmin as rules, type InviteAdmin } from '@portal/contracts/http/admins';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { messageOf } from '../../lib/errors.js';
import { refusals } from '../../lib/refusals.rules.js';
import { notify } from '../../ui/notify.js';
import { inviteAdmin } from './calls.js';

const NOBODY: InviteAdmin = { email: '', firstName: '', lastName: '' };
const FIELDS = ['email', 'firstName', 'lastName'] as const;

/** The form of 'Invite Admin'; state is in the dialog, so that switching tabs loses nothing. */
export function useInviteForm(onDone: () => void) {
  const form = useForm<InviteAdmin>({
    resolver: zodResolver(rules),
    defaultValues: NOBODY,
    mode: 'onTouched',
  });
  const sending = useMutation({
    mutationFn: inviteAdmin,
    onSuccess(_invited, { email }) {
      notify({
        type: 'success',
        title: 'Invitation sent',
        description: `${email} can choose a password within 24 hours.`,
      });
      form.reset(NOBODY);
      onDone();
    },
    onError(error) {
      const found = refusals(error, 'email', FIELDS);
      for (const [index, { field, message }] of found.entries())
        form.setError(field, { message }, { shouldFocus: index === 0 });
      if (found.length === 0)
        notify({ type: 'error', title: 'The invitation could not be sent', description: messageOf(error) });
    },
  });
  return {
    form,
    busy: sending.isPending,
    submit: form.handleSubmit((invite) => sending.mutate(invite)),
    clear: () => form.reset(NOBODY),
  };
}
