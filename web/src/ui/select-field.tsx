import { Field, NativeSelect, type NativeSelectFieldProps } from '@chakra-ui/react';
import { nativeSelectSlotRecipe } from '@chakra-ui/react/theme';
import type { Ref } from 'react';
import { said } from '../lib/said.js';

interface Props extends NativeSelectFieldProps {
  label: string;
  error?: string;
  /** Shown while nothing is chosen; absent where something always is. */
  placeholder?: string;
  /** The options, by value. */
  options: Record<string, string>;
  ref?: Ref<HTMLSelectElement>;
}

/** A labelled select; takes `register('name')` of react-hook-form. */
export const SelectField = ({ label, error, options, ...select }: Props) => (
  <Field.Root invalid={Boolean(error)}>
    <Field.Label>{label}</Field.Label>
    <NativeSelect.Root recipe={nativeSelectSlotRecipe} size="lg">
      <NativeSelect.Field bg="bg.panel" borderColor="border.emphasized" {...select}>
        {Object.entries(options).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
    <Field.ErrorText role="alert">{error && said(error)}</Field.ErrorText>
  </Field.Root>
);
