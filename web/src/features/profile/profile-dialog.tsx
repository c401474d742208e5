import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { SimpleGrid, Stack } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import type { User } from '@portal/contracts/http/account';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../lib/errors.js';
import { BusyButton } from '../../ui/busy-button.js';
import { Dialog } from '../../ui/dialog.js';
import { TextField } from '../../ui/field.js';
import { notify } from '../../ui/notify.js';
import { DocumentsSection } from './documents-section.js';
import { PasswordSection, type PasswordState } from './password-section.js';
import { formDataOf, profileRules, valuesOf, type ProfileValues } from './profile-form.rules.js';
import { documentsQuery, saveProfile } from './queries.js';

const FORM = 'profile-form';

interface Props {
  user: User;
  open: boolean;
  onClose: () => void;
  /** The user has changed: refetch. */
  onSaved: () => Promise<void>;
}

/** 'Profile settings' (specification): names, agency, address and, for a partner, the two documents and the password. */
export function ProfileDialog({ user, open, onClose, onSaved }: Props) {
  const queries = useQueryClient();
  const form = useForm<ProfileValues>({
    resolver: zodResolver(profileRules),
    values: valuesOf(user),
    mode: 'onChange',
  });
  const [password, setPassword] = useState<PasswordState>({ isTyped: false, isPending: false });
  const save = useMutation({
    mutationFn: (values: ProfileValues) => saveProfile(formDataOf(values, user)),
    async onSuccess() {
      await Promise.all([queries.invalidateQueries({ queryKey: documentsQuery.queryKey }), onSaved()]);
      notify({ type: 'success', title: t`Your profile has been successfully updated` });
      onClose();
    },
    onError(error) {
      const faults = error instanceof ApiError ? Object.entries(error.errors) : [];
      for (const [index, [field, [message]]] of faults.entries())
        if (field in form.getValues())
          form.setError(field as keyof ProfileValues, { message }, { shouldFocus: index === 0 });
      notify({ type: 'error', title: t`Error`, description: t`Failed to update profile. Please try again.` });
    },
  });
  const tellUnsaved = () =>
    notify({
      type: 'error',
      title: t`Your password is not changed yet`,
      description: t`Press Change password first, or empty both fields.`,
    });
  const close = () => {
    if (save.isPending || password.isPending) return;
    form.reset(valuesOf(user));
    onClose();
  };
  const { errors } = form.formState;

  return (
    <Dialog
      open={open}
      onClose={close}
      title={t`Profile settings`}
      description={t`Update your personal and business information`}
      footer={
        <BusyButton type="submit" form={FORM} busy={save.isPending}>
          <Trans>Save changes</Trans>
        </BusyButton>
      }
    >
      <form
        id={FORM}
        noValidate
        onSubmit={form.handleSubmit((values) => (password.isTyped ? tellUnsaved() : save.mutate(values)))}
      >
        <Stack gap="5">
          <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
            <TextField
              label={t`First name`}
              autoComplete="given-name"
              error={errors.firstName?.message}
              {...form.register('firstName')}
            />
            <TextField
              label={t`Last name`}
              autoComplete="family-name"
              error={errors.lastName?.message}
              {...form.register('lastName')}
            />
          </SimpleGrid>
          <TextField
            label={t`Agency`}
            autoComplete="organization"
            error={errors.agency?.message}
            {...form.register('agency')}
          />
          <TextField
            label={t`Address`}
            autoComplete="street-address"
            error={errors.address?.message}
            {...form.register('address')}
          />
          {user.role === 'partner' && <DocumentsSection open={open} control={form.control} />}
        </Stack>
      </form>
      {user.role === 'partner' && <PasswordSection open={open} onState={setPassword} />}
    </Dialog>
  );
}
