import { Box, Field, Input, type InputProps } from '@chakra-ui/react';
import type { ReactNode, Ref } from 'react';

interface Props extends InputProps {
  label: string;
  error?: string;
  hint?: string;
  ref?: Ref<HTMLInputElement>;
  /** At the input's end: a button or an icon. */
  end?: ReactNode;
}

/** A labelled input with its hint and its error; takes `register('name')` of react-hook-form. */
export const TextField = ({ label, error, hint, end, ...input }: Props) => (
  <Field.Root invalid={Boolean(error)}>
    <Field.Label>{label}</Field.Label>
    <Box position="relative" w="full">
      <Input size="lg" pe={end ? '12' : undefined} {...input} />
      {end}
    </Box>
    {hint && !error && <Field.HelperText>{hint}</Field.HelperText>}
    <Field.ErrorText role="alert">{error}</Field.ErrorText>
  </Field.Root>
);
