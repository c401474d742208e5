import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Flex, Stack, Text } from '@chakra-ui/react';
import { passkeyConfirmation, type AddedFactor } from '@portal/contracts/http/factors';
import { PASSKEY_THERE } from '@portal/contracts/values/factors';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { ApiError, messageOf } from '../../lib/errors.js';
import { deviceNameOf, PasskeyProblem } from '../../lib/passkey-problems.rules.js';
import { makePasskey } from '../../lib/passkeys.js';
import { BusyButton } from '../../ui/busy-button.js';
import { TextField } from '../../ui/field.js';
import { notify } from '../../ui/notify.js';
import { beginPasskey, confirmPasskey } from './queries.js';

interface Props {
  onAdded: (added: AddedFactor) => void;
  /** This device's passkey counts already: the answer to an earlier try was lost, or somebody tried twice. */
  onThere: () => void;
  onCancel?: () => void;
}

/** Adds a passkey: its name, and then what the browser asks. */
export function PasskeySetup({ onAdded, onThere, onCancel }: Props) {
  const [name, setName] = useState(() => deviceNameOf(navigator.userAgent));
  const [wrong, setWrong] = useState<string>();
  const adding = useMutation({
    mutationFn: async (named: string) =>
      confirmPasskey({ name: named, credential: await makePasskey(await beginPasskey()) }),
    onSuccess: onAdded,
    onError(error) {
      if (!isThere(error)) return;
      notify({
        type: 'info',
        title: t`This device has a passkey of your account already`,
        description: t`If you did not see your recovery codes, make new ones in ‘Security’.`,
      });
      onThere();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { data, error } = passkeyConfirmation.shape.name.safeParse(name);
    setWrong(error?.issues[0]?.message);
    if (data) adding.mutate(data);
  };
  return (
    <form noValidate aria-label={t`Passkey`} onSubmit={submit}>
      <Stack gap="5">
        <Text color="fg.muted">
          <Trans>
            A passkey is kept by this device, your phone, a password manager or a security key. It works only
            at this portal’s address, so no copy of this page can use it.
          </Trans>
        </Text>
        <TextField
          label={t`Name of the passkey`}
          hint={t`By which you tell it from others, such as ‘Phone’ or ‘Security key’.`}
          error={wrong}
          value={name}
          onChange={({ target }) => setName(target.value)}
          autoComplete="off"
        />
        {adding.error && !isThere(adding.error) && (
          <Text role="alert" textStyle="sm" color="fg.error">
            {messageOf(adding.error)}
          </Text>
        )}
        <Flex gap="3">
          <BusyButton type="submit" busy={adding.isPending}>
            <Trans>Add this passkey</Trans>
          </BusyButton>
          {onCancel && (
            <Button variant="outline" colorPalette="gray" onClick={onCancel}>
              <Trans>Cancel</Trans>
            </Button>
          )}
        </Flex>
      </Stack>
    </form>
  );
}

const isThere = (error: unknown) =>
  error instanceof PasskeyProblem ? error.isThere : error instanceof ApiError && error.code === PASSKEY_THERE;
