import { Box, Field, Input, type InputProps } from '@chakra-ui/react';
import type { ReactNode, Ref } from 'react';
import { said } from '../lib/said.js';
import { Full, useFull } from './full.js';

interface Props extends InputProps {
  label: string;
  error?: string;
  hint?: string;
  ref?: Ref<HTMLInputElement>;
  /** At the input's end: a button or an icon. */
  end?: ReactNode;
}

/** A labelled input with its hint and its error; takes `register('name')` of react-hook-form. */
export function TextField({ label, error, hint, end, onInput, ...input }: Props) {
  const full = useFull(input.maxLength, input.value);
  return (
    <Field.Root invalid={Boolean(error)}>
      <Field.Label>{label}</Field.Label>
      <Box position="relative" w="full">
        <Input
          size="lg"
          pe={end ? '12' : undefined}
          {...input}
          onInput={(event) => {
            full.look(event.currentTarget.value);
            onInput?.(event);
          }}
        />
        {end}
      </Box>
      {hint && !error && <Field.HelperText>{hint}</Field.HelperText>}
      <Full {...full} />
      <Field.ErrorText role="alert">{error && said(error)}</Field.ErrorText>
    </Field.Root>
  );
}
