import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Flex, QrCode, Spinner, Stack, Text } from '@chakra-ui/react';
import { qrCodeSlotRecipe } from '@chakra-ui/react/theme';
import { totpConfirmation, type AddedFactor } from '@portal/contracts/http/factors';
import { KEY_REPLACED } from '@portal/contracts/values/factors';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import * as z from 'zod/mini';
import { ApiError, messageOf } from '../../lib/errors.js';
import { BusyButton } from '../../ui/busy-button.js';
import { CopyButton } from '../../ui/copy-button.js';
import { FailedState } from '../../ui/failed-state.js';
import { TextField } from '../../ui/field.js';
import { beginTotp, confirmTotp } from './queries.js';

interface Props {
  onAdded: (added: AddedFactor) => void;
  onCancel?: () => void;
}

/** Sets up an authenticator app: its key as QR code and as text, and the code that confirms it. */
export function TotpSetup({ onAdded, onCancel }: Props) {
  const begin = useMutation({ mutationFn: beginTotp });
  const { mutate } = begin;
  const begun = useRef(false);
  useEffect(() => {
    if (!begun.current) mutate();
    begun.current = true;
  }, [mutate]);
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string>();
  const confirm = useMutation({
    mutationFn: confirmTotp,
    onSuccess: onAdded,
    onError(error) {
      setWrong(messageOf(error));
      if (!(error instanceof ApiError && error.code === KEY_REPLACED)) return;
      setCode('');
      mutate();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { data, error } = z.safeParse(totpConfirmation, { code });
    setWrong(error?.issues[0]?.message);
    if (data) confirm.mutate({ code: data.code, begun: begin.data?.begun });
  };
  const key = useRef<HTMLParagraphElement>(null);

  if (begin.error)
    return (
      <FailedState
        title={t`This could not be begun`}
        message={messageOf(begin.error)}
        onRetry={() => mutate()}
      />
    );
  if (!begin.data || begin.isPending) return <Spinner aria-label={t`Loading`} alignSelf="center" m="8" />;
  return (
    <form noValidate aria-label={t`Authenticator app`} onSubmit={submit}>
      <Stack gap="5">
        <Text color="fg.muted">
          <Trans>
            Scan this with an authenticator app, or type the key into it. Then enter the code that it shows.
          </Trans>
        </Text>
        {begin.data.isAnew && (
          <Text role="note" textStyle="sm">
            <Trans>
              This key is new. If you scanned an earlier one, remove it from the app: it does not count.
            </Trans>
          </Text>
        )}
        <Flex gap="5" align="center" direction={{ base: 'column', sm: 'row' }}>
          <QrCode.Root recipe={qrCodeSlotRecipe} value={begin.data.uri} encoding={{ ecc: 'M' }} pixelSize={8}>
            <QrCode.Frame
              role="img"
              aria-label={t`QR code for an authenticator app`}
              bg="white"
              color="black"
              p="3"
              w="44"
              h="44"
              borderRadius="l2"
              borderWidth="1px"
            >
              <QrCode.Pattern fill="black" />
            </QrCode.Frame>
          </QrCode.Root>
          <Stack gap="2" minW="0" align={{ base: 'center', sm: 'start' }}>
            <Text textStyle="sm" color="fg.muted">
              <Trans>Key</Trans>
            </Text>
            <Text ref={key} fontFamily="mono" textAlign={{ base: 'center', sm: 'start' }}>
              {begin.data.key.match(/.{4}/g)?.join(' ')}
            </Text>
            <CopyButton
              size="sm"
              variant="outline"
              colorPalette="gray"
              value={begin.data.key}
              label={t`Copy key`}
              shownIn={key}
            />
          </Stack>
        </Flex>
        <TextField
          label={t`Code from the app`}
          hint={t`6 digits; a new code comes every 30 seconds.`}
          error={wrong}
          value={code}
          onChange={({ target }) => setCode(target.value)}
          autoComplete="one-time-code"
          inputMode="numeric"
        />
        <Flex gap="3">
          <BusyButton type="submit" busy={confirm.isPending}>
            <Trans>Confirm</Trans>
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
