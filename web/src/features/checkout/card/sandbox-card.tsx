import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, chakra, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { useImperativeHandle, useRef, useState, type Ref } from 'react';
import { TextField } from '../../../ui/field.js';
import { reveal } from '../section.js';
import type { CardEntry } from './card-entry.js';
import {
  formatCardNumber,
  formatCvc,
  formatExpiry,
  incompleteCard,
  type TypedCard,
} from './card-format.rules.js';
import { retype } from './retype.js';
import { confirmInSandbox } from './sandbox-confirm.js';

/** Stripe's documented test cards that the sandbox knows (D-14). */
const testCards = () =>
  [
    ['4242 4242 4242 4242', t`Succeeds`],
    ['4000 0025 0000 3155', t`3-D Secure`],
    ['4000 0000 0000 0002', t`Declined`],
    ['4000 0000 0000 9995', t`No funds`],
  ] as const;

const fields = () =>
  ({
    number: {
      label: t`Card number`,
      autoComplete: 'cc-number',
      placeholder: '1234 1234 1234 1234',
      format: formatCardNumber,
    },
    expiry: { label: t`Expiry`, autoComplete: 'cc-exp', placeholder: t`MM / YY`, format: formatExpiry },
    cvc: { label: 'CVC', autoComplete: 'cc-csc', placeholder: 'CVC', format: formatCvc },
  }) as const;
type Name = keyof ReturnType<typeof fields>;

interface Props {
  apiBase: string;
  ref: Ref<CardEntry>;
}

/** A plain form for test cards, confirmed by Stripe's own API call against the sandbox. */
export function SandboxCard({ apiBase, ref }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [errors, setErrors] = useState<Partial<TypedCard>>({});
  const input = (name: Name) => box.current!.querySelector<HTMLInputElement>(`[name=card-${name}]`)!;
  const typed = (): TypedCard => ({
    number: input('number').value,
    expiry: input('expiry').value,
    cvc: input('cvc').value,
  });

  useImperativeHandle(ref, () => ({
    async check() {
      const incomplete = incompleteCard(typed());
      setErrors(incomplete);
      const [first] = Object.keys(incomplete) as Name[];
      if (first) reveal(input(first));
      return !first;
    },
    confirm: (customer, _by, clientSecret) => confirmInSandbox(apiBase, clientSecret, typed(), customer),
    abandon: () => undefined, // it has no wallets
  }));

  function fill(number: string) {
    const nextYear = String(new Date().getFullYear() + 1).slice(2);
    Object.entries({ number, expiry: `12 / ${nextYear}`, cvc: '123' }).forEach(
      ([name, value]) => (input(name as Name).value = value),
    );
    setErrors({});
  }

  const field = (name: Name) => {
    const { format, ...props } = fields()[name];
    return (
      <TextField
        {...props}
        name={`card-${name}`}
        inputMode="numeric"
        required
        error={errors[name]}
        fontVariantNumeric="tabular-nums"
        onInput={(event) => {
          retype(event.currentTarget, format);
          setErrors(({ [name]: _, ...rest }) => rest);
        }}
      />
    );
  };

  return (
    <Stack ref={box} gap="4">
      {field('number')}
      <SimpleGrid columns={2} gap="4">
        {field('expiry')}
        {field('cvc')}
      </SimpleGrid>
      <Box borderRadius="l2" bg="bg.muted" p="3" textStyle="sm">
        <Text color="fg.muted" px="2" pb="1">
          <Trans>Test cards, with any future date and any CVC:</Trans>
        </Text>
        <chakra.ul listStyleType="none">
          {testCards().map(([number, outcome]) => (
            <li key={number}>
              <Button
                variant="ghost"
                colorPalette="gray"
                w="full"
                h="auto"
                minH="9"
                px="2"
                py="1"
                justifyContent="space-between"
                flexWrap="wrap"
                rowGap="0"
                fontWeight="normal"
                onClick={() => fill(number)}
              >
                <chakra.span fontVariantNumeric="tabular-nums">{number}</chakra.span>
                <chakra.span color="fg.muted">{outcome}</chakra.span>
              </Button>
            </li>
          ))}
        </chakra.ul>
      </Box>
    </Stack>
  );
}
