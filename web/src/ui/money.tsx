import { chakra, Stack, type HTMLChakraProps } from '@chakra-ui/react';
import { formatExactDollars, formatWholeDollars, type Cents } from '@portal/contracts/values/money';

/** Whole dollars as the specification shows amounts, with the exact cents on hover. */
export const Money = ({ cents, ...props }: HTMLChakraProps<'span'> & { cents: Cents }) => (
  <chakra.span fontVariantNumeric="tabular-nums" title={formatExactDollars(cents)} {...props}>
    {formatWholeDollars(cents)}
  </chakra.span>
);

/** The amount paid; after a refund crossed out, with what is left of it (D-13). */
export const StandingMoney = ({
  cents,
  standing,
  ...props
}: HTMLChakraProps<'span'> & { cents: Cents; standing: Cents }) =>
  standing < cents ? (
    <Stack gap="0" align="end">
      <Money cents={cents} {...props} color="fg.muted" textDecoration="line-through" />
      <Money cents={standing} {...props} />
    </Stack>
  ) : (
    <Money cents={cents} {...props} />
  );
