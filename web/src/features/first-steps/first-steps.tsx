import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Flex, Heading, Stack, Text, VisuallyHidden } from '@chakra-ui/react';
import { Circle, CircleCheck } from 'lucide-react';
import { Panel } from '../../ui/panel.js';
import { ProgressBar } from '../../ui/progress-bar.js';
import type { Step, StepId } from './steps.rules.js';

/** The button of a step that is not done; the first sale has none. */
export type Actions = Partial<Record<StepId, { label: string; onDo: () => void; onReach?: () => void }>>;

interface Props {
  steps: Step[];
  actions: Actions;
}

/** The way to the first sale (D-139), for a partner without one. */
export function FirstSteps({ steps, actions }: Props) {
  const count = steps.filter(({ done }) => done).length;
  const next = steps.find(({ done }) => !done);
  return (
    <Panel asChild p={{ base: '4', md: '5' }}>
      <section aria-labelledby="first-steps">
        <Flex justify="space-between" align="baseline" gap="3" wrap="wrap" mb="3">
          <Heading as="h2" id="first-steps" size="lg">
            <Trans>Your way to the first sale</Trans>
          </Heading>
          <Text textStyle="sm" color="fg.muted">
            <Trans>
              {count} of {steps.length} done
            </Trans>
          </Text>
        </Flex>
        <ProgressBar label={t`Steps done`} done={count / steps.length} />
        <Stack as="ol" listStyleType="none" gap="0" mt="2">
          {steps.map((step) => (
            <Row key={step.id} step={step} action={actions[step.id]} isNext={step === next} />
          ))}
        </Stack>
      </section>
    </Panel>
  );
}

interface RowProps {
  step: Step;
  action: Actions[StepId] | undefined;
  isNext: boolean;
}

const Row = ({ step: { title, text, done }, action, isNext }: RowProps) => (
  <Flex as="li" align="center" gap="3" py="3" borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
    <Box color={done ? 'green.fg' : 'fg.subtle'} flexShrink="0" aria-hidden>
      {done ? <CircleCheck size={20} /> : <Circle size={20} />}
    </Box>
    <Box flex="1" minW="0">
      <Text fontWeight="medium" color={done ? 'fg.muted' : undefined}>
        {done ? (
          <Trans>
            {title}
            <VisuallyHidden>, done</VisuallyHidden>
          </Trans>
        ) : (
          title
        )}
      </Text>
      {!done && (
        <Text textStyle="sm" color="fg.muted">
          {text}
        </Text>
      )}
    </Box>
    {action && !done && (
      <Button
        size="sm"
        flexShrink="0"
        {...(!isNext && { variant: 'outline', colorPalette: 'gray' })}
        onClick={action.onDo}
        onPointerEnter={action.onReach}
        onFocus={action.onReach}
      >
        {action.label}
      </Button>
    )}
  </Flex>
);
