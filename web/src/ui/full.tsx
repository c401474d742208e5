import { t } from '@lingui/core/macro';
import { Field } from '@chakra-ui/react';
import { useState } from 'react';
import { count } from '../lib/numbers.js';

/** Codes and the like end by themselves; whoever types or pastes a text has to hear that it was cut. */
const SHORTEST = 20;

interface Fullness {
  isFull: boolean;
  most: number | undefined;
}

/**
 * Whether a field has as many characters as it takes: the browser cuts the rest without a word.
 * @param value of a field whose text the page sets: it may be emptied without typing
 */
export function useFull(
  most: number | undefined,
  value: unknown,
): Fullness & { look: (text: string) => void } {
  const [isFull, setFull] = useState(false);
  const isEmptied = typeof value === 'string' && value.length < (most ?? 0);
  return {
    isFull: isFull && !isEmptied,
    most,
    look: (text) => setFull(most !== undefined && most >= SHORTEST && text.length >= most),
  };
}

/** Says that a field takes no more. */
export const Full = ({ isFull, most }: Fullness) => (
  <Field.HelperText aria-live="polite" hidden={!isFull}>
    {isFull && most !== undefined && t`No more than ${count(most)} characters: what is longer is cut.`}
  </Field.HelperText>
);
