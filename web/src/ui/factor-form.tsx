import { Button, Stack, Text } from '@chakra-ui/react';
import { presentedFactor, type PresentedFactor } from '@portal/contracts/http/factors';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type FormEvent, type RefObject } from 'react';
import * as z from 'zod/mini';
import { messageOf } from '../lib/errors.js';
import { BusyButton } from './busy-button.js';
import { TextField } from './field.js';

interface Props {
  /** Sends it; its failure is shown at the field. */
  onShow: (factor: PresentedFactor) => Promise<unknown>;
  /** The label of the button. */
  label: string;
  /** For a dialog, which gives it the focus. */
  field?: RefObject<HTMLInputElement | null>;
}

const WORDS = {
  totp: {
    label: 'Code from your authenticator app',
    hint: '6 digits; a new code comes every 30 seconds.',
    other: 'Use a recovery code instead',
  },
  'recovery-code': {
    label: 'Recovery code',
    hint: 'One of the codes that you kept. It works once.',
    other: 'Use the code of your authenticator app instead',
  },
} as const;

/** Asks for a second factor: the code of an app, or a recovery code. */
export function FactorForm({ onShow, label, field: given }: Props) {
  const [kind, setKind] = useState<keyof typeof WORDS>('totp');
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string>();
  const own = useRef<HTMLInputElement>(null);
  const field = given ?? own;
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
  const turn = () => {
    setKind(kind === 'totp' ? 'recovery-code' : 'totp');
    setCode('');
    setWrong(undefined);
  };
  const words = WORDS[kind];

  return (
    <form noValidate aria-label="Second factor" onSubmit={submit}>
      <Stack gap="5">
        <TextField
          key={kind}
          ref={field}
          autoFocus
          label={words.label}
          hint={words.hint}
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
        <Text textAlign="center">
          <Button variant="plain" size="sm" h="auto" py="1" textDecoration="underline" onClick={turn}>
            {words.other}
          </Button>
        </Text>
      </Stack>
    </form>
  );
}
