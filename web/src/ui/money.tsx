import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { formatExactDollars, formatWholeDollars, type Cents } from '@portal/contracts/values/money';

/** Whole dollars as the specification shows amounts, with the exact cents on hover. */
export const Money = ({ cents, ...props }: HTMLChakraProps<'span'> & { cents: Cents }) => (
  <chakra.span fontVariantNumeric="tabular-nums" title={formatExactDollars(cents)} {...props}>
    {formatWholeDollars(cents)}
  </chakra.span>
);
