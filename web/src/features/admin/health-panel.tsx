import { Flex, Heading, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleHelp, TriangleAlert } from 'lucide-react';
import { messageOf } from '../../lib/errors.js';
import { FailedState } from '../../ui/failed-state.js';
import { Panel } from '../../ui/panel.js';
import { RefreshFailed } from '../../ui/refresh-failed.js';
import { booksSaid, mailsSaid, webhookSaid } from './health.rules.js';
import { healthQuery } from './queries.js';

const STATES = {
  well: { Icon: CircleCheck, color: 'green.fg' },
  unwell: { Icon: TriangleAlert, color: 'fg.warning' },
  unknown: { Icon: CircleHelp, color: 'fg.muted' },
};

/** Whether webhook, mails and books are well, in words (D-134). */
export function HealthPanel() {
  const reading = useQuery(healthQuery);
  const { data } = reading;
  return (
    <Panel as="section" aria-labelledby="health" p={{ base: '4', md: '5' }}>
      <Heading as="h2" id="health" size="lg" mb="3">
        Health
      </Heading>
      <RefreshFailed reading={reading} />
      {reading.isLoadingError ? (
        <FailedState
          title="The portal's health could not be loaded"
          message={messageOf(reading.error)}
          onRetry={() => void reading.refetch()}
        />
      ) : (
        <Stack as="ul" listStyleType="none" gap="3">
          {data
            ? [webhookSaid(data.webhook), mailsSaid(data.mails), booksSaid(data.books)].map(
                ({ state, text }) => {
                  const { Icon, color } = STATES[state];
                  return (
                    <Flex as="li" key={text} gap="3" align="start" textStyle="sm">
                      <Text as="span" color={color} flexShrink="0" mt="0.5">
                        <Icon size={16} aria-hidden />
                      </Text>
                      {text}
                    </Flex>
                  );
                },
              )
            : [1, 2, 3].map((line) => (
                <li key={line}>
                  <Skeleton h="5" maxW="sm" />
                </li>
              ))}
        </Stack>
      )}
    </Panel>
  );
}
