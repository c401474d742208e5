import { Trans } from '@lingui/react/macro';
import { Stack, Text } from '@chakra-ui/react';
import type { PasskeyRequest, PresentedFactor } from '@portal/contracts/http/factors';
import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useEffect, type RefObject } from 'react';
import { messageOf } from '../lib/errors.js';
import { showPasskey } from '../lib/passkeys.js';
import { BusyButton } from './busy-button.js';

interface Props {
  onAsk: () => Promise<PasskeyRequest>;
  onShow: (factor: PresentedFactor) => Promise<unknown>;
  field: RefObject<HTMLElement | null>;
}

/** A passkey, which the browser asks for once the person says so. */
export function PasskeyForm({ onAsk, onShow, field }: Props) {
  const show = useMutation({
    mutationFn: async () => onShow({ kind: 'passkey', assertion: await showPasskey(await onAsk()) }),
  });
  // The button is disabled while it works, and has lost the focus then.
  useEffect(() => {
    if (show.error) field.current?.focus();
  }, [show.error, field]);
  return (
    <Stack gap="5">
      <Text color="fg.muted">
        <Trans>Your device asks for your fingerprint, your face or its PIN, or for your security key.</Trans>
      </Text>
      <BusyButton
        ref={field as RefObject<HTMLButtonElement | null>}
        autoFocus
        size="lg"
        w="full"
        busy={show.isPending}
        onClick={() => show.mutate()}
      >
        <KeyRound aria-hidden /> <Trans>Use your passkey</Trans>
      </BusyButton>
      {show.error && (
        <Text role="alert" textStyle="sm" color="fg.error">
          {messageOf(show.error)}
        </Text>
      )}
    </Stack>
  );
}
