import { Stack, Text } from '@chakra-ui/react';
import type { User } from '@portal/contracts/http/account';
import type { UpdateCredentials } from '@portal/contracts/http/admins';
import { BusyButton } from '../../ui/busy-button.js';
import { TextField } from '../../ui/field.js';
import { adminPasswordHint, PasswordField } from '../../ui/password-field.js';
import { WaitingEmail } from './waiting-email.js';
import { unlessEmpty, type useCredentialsForm } from './use-credentials-form.js';

interface Props {
  user: User;
  credentials: ReturnType<typeof useCredentialsForm>;
  /** The user changed here. */
  onChanged: (user: User) => Promise<void>;
}

export function CredentialsForm({ user, credentials, onChanged }: Props) {
  const { register, formState } = credentials.form;
  const field = (name: keyof UpdateCredentials) => ({
    ...register(name, name === 'currentPassword' ? {} : { setValueAs: unlessEmpty }),
    error: formState.errors[name]?.message,
  });
  return (
    <form noValidate aria-label="Update Credentials" onSubmit={credentials.submit}>
      <Stack gap="4">
        <Text color="fg.muted" textStyle="sm">
          You sign in as {user.email}. Leave empty what shall stay; wherever else you are signed in, you will
          no longer be.
        </Text>
        {user.waitingEmail && (
          <WaitingEmail
            email={user.waitingEmail}
            user={user}
            onCancelled={() => onChanged({ ...user, waitingEmail: undefined })}
          />
        )}
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          {...field('currentPassword')}
        />
        <PasswordField
          label="New password (optional)"
          autoComplete="new-password"
          hint={adminPasswordHint()}
          {...field('newPassword')}
        />
        <TextField label="New email (optional)" type="email" autoComplete="off" {...field('newEmail')} />
        <BusyButton type="submit" alignSelf="start" busy={credentials.busy}>
          Update credentials
        </BusyButton>
      </Stack>
    </form>
  );
}
