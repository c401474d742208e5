import { Field, Textarea, type TextareaProps } from '@chakra-ui/react';
import { textareaRecipe } from '@chakra-ui/react/theme';
import type { Ref } from 'react';
import { said } from '../lib/said.js';
import { Full, useFull } from './full.js';

interface Props extends Omit<TextareaProps, 'recipe'> {
  label: string;
  error?: string;
  ref?: Ref<HTMLTextAreaElement>;
}

/** A labelled multi-line text; takes `register('name')` of react-hook-form. */
export function TextAreaField({ label, error, onInput, ...textarea }: Props) {
  const full = useFull(textarea.maxLength, textarea.value);
  return (
    <Field.Root invalid={Boolean(error)}>
      <Field.Label>{label}</Field.Label>
      <Textarea
        recipe={textareaRecipe}
        size="lg"
        bg="bg.panel"
        borderColor="border.emphasized"
        {...textarea}
        onInput={(event) => {
          full.look(event.currentTarget.value);
          onInput?.(event);
        }}
      />
      <Full {...full} />
      <Field.ErrorText role="alert">{error && said(error)}</Field.ErrorText>
    </Field.Root>
  );
}
