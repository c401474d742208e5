import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, chakra, HStack, Text, VisuallyHidden } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { LAST_STEP, STEPS, type ClaimStep } from './steps.rules.js';

const steps = Object.keys(STEPS).map((step) => Number(step) as ClaimStep);

/** The current step of the wizard: by number, by name and by bars. */
export const StepProgress = ({ step: current }: { step: ClaimStep }) => (
  <Box as="nav" aria-label={t`Progress`}>
    <Text textStyle="sm" color="fg.muted" hideFrom="md" mb="2">
      <Trans>
        Step {current} of {LAST_STEP}
      </Trans>
    </Text>
    <chakra.ol display="flex" gap={{ base: '1.5', md: '3' }} listStyleType="none">
      {steps.map((step) => (
        <chakra.li key={step} flex="1" minW="0" aria-current={step === current ? 'step' : undefined}>
          <Box
            h="1.5"
            borderRadius="full"
            bg={step <= current ? 'brand.solid' : 'bg.emphasized'}
            transition="background 200ms"
          />
          <HStack hideBelow="md" mt="2" gap="1.5" color={step === current ? 'fg' : 'fg.muted'} textStyle="sm">
            {step < current ? (
              <>
                <Check size={15} aria-hidden />
                <VisuallyHidden>
                  <Trans>Done:</Trans>
                </VisuallyHidden>
              </>
            ) : (
              <Text as="span" fontVariantNumeric="tabular-nums">
                {step}
              </Text>
            )}
            <Text as="span" fontWeight={step === current ? 'semibold' : 'normal'} truncate>
              {STEPS[step].title()}
            </Text>
          </HStack>
          <VisuallyHidden hideFrom="md">{STEPS[step].title()}</VisuallyHidden>
        </chakra.li>
      ))}
    </chakra.ol>
  </Box>
);
