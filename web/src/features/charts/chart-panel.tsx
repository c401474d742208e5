import { Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { useId, type ReactNode } from 'react';
import { Panel } from '../../ui/panel.js';

interface Props {
  title: string;
  /** The chart's title. */
  text: ReactNode;
  /** The chart's filters. */
  aside?: ReactNode;
  children: ReactNode;
}

/** The frame of one chart. */
export function ChartPanel({ title, text, aside, children }: Props) {
  const id = useId();
  return (
    <Panel as="section" aria-labelledby={id} p={{ base: '4', md: '5' }}>
      <Flex justify="space-between" align="start" gap="3" wrap="wrap" mb="4">
        <Stack gap="0.5">
          <Heading as="h2" id={id} size="lg">
            {title}
          </Heading>
          <Text as="div" textStyle="sm" color="fg.muted">
            {text}
          </Text>
        </Stack>
        {aside}
      </Flex>
      {children}
    </Panel>
  );
}
