import { SimpleGrid, Stack, Text } from '@chakra-ui/react';
import type { InviteAdmin } from '@portal/contracts/http/admins';
import { BusyButton } from '../../ui/busy-button.js';
import { TextField } from '../../ui/field.js';
import { RoleField } from './role-field.js';
import type { useInviteForm } from './use-invite-form.js';

export function InviteForm({ invite }: { invite: ReturnType<typeof useInviteForm> }) {
  const field = (name: keyof InviteAdmin) => ({
    ...invite.form.register(name),
    error: invite.form.formState.errors[name]?.message,
  });
  return (
    <form noValidate aria-label="Invite Admin" onSubmit={invite.submit}>
      <Stack gap="4">
        <Text color="fg.muted" textStyle="sm">
          They get an e-mail with a link to choose a password. It works once, for 24 hours; inviting them
          again replaces it.
        </Text>
        <TextField label="Email" type="email" autoComplete="off" {...field('email')} />
        <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
          <TextField label="First name" autoComplete="off" {...field('firstName')} />
          <TextField label="Last name" autoComplete="off" {...field('lastName')} />
        </SimpleGrid>
        <RoleField chosen={invite.form.watch('adminRole') ?? 'read-only'} {...field('adminRole')} />
        <BusyButton type="submit" alignSelf="start" busy={invite.busy}>
          Send invitation
        </BusyButton>
      </Stack>
    </form>
  );
}
