import { t } from '@lingui/core/macro';
import { Stack } from '@chakra-ui/react';
import { presentedFactor, type PresentedFactor } from '@portal/contracts/http/factors';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent, type RefObject } from 'react';
import * as z from 'zod/mini';
import { messageOf } from '../lib/errors.js';
import { BusyButton } from './busy-button.js';
import { TextField } from './field.js';

interface Props {
  kind: keyof ReturnType<typeof wordsOf>;
  onShow: (factor: PresentedFactor) => Promise<unknown>;
  label: string;
  field: RefObject<HTMLElement | null>;
}

const wordsOf = () =>
  ({
    totp: {
      label: t`Code from your authenticator app`,
      hint: t`6 digits; a new code comes every 30 seconds.`,
    },
    'recovery-code': {
      label: t`Recovery code`,
      hint: t`One of the codes that you kept. It works once.`,
    },
  }) as const;

/** A second factor that is typed. */
export function CodeForm({ kind, onShow, label, field }: Props) {
  const { label: name, hint } = wordsOf()[kind];
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string>();
  const show = useMutation({
    mutationFn: onShow,
    onError(error) {
      setWrong(messageOf(error));
      setCode('');
      field.current?.focus();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const { data, error } = z.safeParse(presentedFactor, { kind, code });
    setWrong(error?.issues[0]?.message);
    if (data) show.mutate(data);
  };
  return (
    <form noValidate aria-label={t`Second factor`} onSubmit={submit}>
      <Stack gap="5">
        <TextField
          ref={field as RefObject<HTMLInputElement | null>}
          autoFocus
          label={name}
          hint={hint}
          error={wrong}
          value={code}
          onChange={({ target }) => setCode(target.value)}
          autoComplete={kind === 'totp' ? 'one-time-code' : 'off'}
          inputMode={kind === 'totp' ? 'numeric' : 'text'}
          autoCapitalize="none"
          spellCheck={false}
          fontVariantNumeric="tabular-nums"
        />
        <BusyButton type="submit" size="lg" w="full" busy={show.isPending}>
          {label}
        </BusyButton>
      </Stack>
    </form>
  );
}
