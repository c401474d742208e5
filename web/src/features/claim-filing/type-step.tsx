import { t } from '@lingui/core/macro';
import { Box, chakra, SimpleGrid, Text, VisuallyHidden } from '@chakra-ui/react';
import { type Claim } from '@portal/contracts/http/claims';
import type { ClaimType } from '@portal/contracts/values/claims';
import { CarFront, CircleQuestionMark, KeyRound, Truck, Wrench, type LucideIcon } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { claimTypeName } from '../../lib/claim-type-name.js';
import { IconTile } from '../../ui/collapsible-panel.js';
import { useField } from './use-field.js';

const types: Record<ClaimType, { icon: LucideIcon; text: () => string }> = {
  towing: { icon: Truck, text: () => t`Your vehicle had to be towed` },
  rental: { icon: KeyRound, text: () => t`You need or needed a rental vehicle` },
  roadside: { icon: Wrench, text: () => t`A flat tire, a dead battery, a lockout` },
  windshield: { icon: CarFront, text: () => t`Chipped, cracked or broken glass` },
  other: { icon: CircleQuestionMark, text: () => t`Anything else that happened` },
};

/** Step 1: one of five types, as radio buttons that look like cards. */
export function TypeStep({ labelledBy }: { labelledBy: string }) {
  const { control } = useFormContext<Claim>();
  const chosen = useWatch({ control, name: 'claimType' });
  const { error, ...input } = useField()('claimType');
  return (
    <Box>
      <SimpleGrid
        role="radiogroup"
        aria-labelledby={labelledBy}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && 'claim-type-error'}
        columns={{ base: 1, sm: 2 }}
        gap="3"
      >
        {(Object.keys(types) as ClaimType[]).map((type) => (
          <chakra.label
            key={type}
            display="flex"
            alignItems="center"
            gap="3.5"
            p="3.5"
            borderWidth="2px"
            borderRadius="l3"
            borderColor={chosen === type ? 'brand.solid' : error ? 'border.error' : 'border.emphasized'}
            bg={chosen === type ? 'brand.subtle/60' : 'bg.panel'}
            cursor="pointer"
            transition="border-color 150ms, background 150ms"
            _hover={{ bg: 'brand.subtle/60' }}
            css={{
              '&:has(:focus-visible)': {
                outline: '2px solid',
                outlineColor: 'brand.focusRing',
                outlineOffset: '2px',
              },
            }}
          >
            <VisuallyHidden asChild>
              <input type="radio" value={type} {...input} />
            </VisuallyHidden>
            <IconTile icon={types[type].icon} />
            <Box minW="0">
              <Text fontWeight="semibold">{claimTypeName(type)}</Text>
              <Text textStyle="sm" color="fg.muted">
                {types[type].text()}
              </Text>
            </Box>
          </chakra.label>
        ))}
      </SimpleGrid>
      {error && (
        <Text id="claim-type-error" role="alert" mt="2" textStyle="xs" fontWeight="medium" color="fg.error">
          {error}
        </Text>
      )}
    </Box>
  );
}
