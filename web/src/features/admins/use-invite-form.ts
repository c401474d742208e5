import { zodResolver } from '@hookform/resolvers/zod';
import { inviteAdmin as rules, type InviteAdmin } from '@portal/contracts/http/admins';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { messageOf } from '../../lib/errors.js';
import { refusals } from '../../lib/refusals.rules.js';
import { notify } from '../../ui/notify.js';
import { adminsQuery, inviteAdmin } from './calls.js';

const NOBODY: InviteAdmin = { email: '', firstName: '', lastName: '', adminRole: 'read-only' };
const FIELDS = ['email', 'firstName', 'lastName', 'adminRole'] as const;

/** The form of 'Invite Admin'; state is in the dialog, so that switching tabs loses nothing. */
export function useInviteForm(onDone: () => void) {
  const form = useForm<z.input<typeof rules>, unknown, InviteAdmin>({
    resolver: zodResolver(rules),
    defaultValues: NOBODY,
    mode: 'onTouched',
  });
  const queries = useQueryClient();
  const sending = useMutation({
    mutationFn: inviteAdmin,
    onSuccess(_invited, { email }) {
      notify({
        type: 'success',
        title: 'Invitation sent',
        description: `${email} can choose a password within 24 hours.`,
      });
      form.reset(NOBODY);
      void queries.invalidateQueries({ queryKey: adminsQuery.queryKey });
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
