import { Field, Textarea, type TextareaProps } from '@chakra-ui/react';
import { textareaRecipe } from '@chakra-ui/react/theme';
import type { Ref } from 'react';

interface Props extends Omit<TextareaProps, 'recipe'> {
  label: string;
  error?: string;
  ref?: Ref<HTMLTextAreaElement>;
}

/** A labelled multi-line text; takes `register('name')` of react-hook-form. */
export const TextAreaField = ({ label, error, ...textarea }: Props) => (
  <Field.Root invalid={Boolean(error)}>
    <Field.Label>{label}</Field.Label>
    <Textarea recipe={textareaRecipe} size="lg" bg="bg.panel" borderColor="border.emphasized" {...textarea} />
    <Field.ErrorText role="alert">{error}</Field.ErrorText>
  </Field.Root>
);
