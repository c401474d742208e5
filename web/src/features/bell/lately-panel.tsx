import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, chakra, Flex, Heading, Skeleton, Stack, Text } from '@chakra-ui/react';
import type { Referral } from '@portal/contracts/http/catalog';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Activity, Link2 } from 'lucide-react';
import { messageOf } from '../../lib/errors.js';
import { EmptyState } from '../../ui/empty-state.js';
import { FailedState } from '../../ui/failed-state.js';
import { Panel } from '../../ui/panel.js';
import { RefreshFailed } from '../../ui/refresh-failed.js';
import { RelativeDate } from '../../ui/relative-date.js';
import { NOTICE_ICONS, pageOf } from './kinds.js';
import { latelyOf, type LatelyLine } from './lately.rules.js';
import { latelyQuery } from './queries.js';

/**
 * What happened lately, of the partner who reads it; it grows as it happens (D-161).
 * @param links the partner's; undefined while they are not known
 */
export function LatelyPanel({ links }: { links: Referral[] | undefined }) {
  const reading = useQuery(latelyQuery);
  const lines = reading.data && latelyOf(reading.data, links ?? []);
  return (
    <Panel as="section" aria-labelledby="lately" overflow="hidden">
      <Flex align="center" justify="space-between" gap="3" px={{ base: '4', md: '5' }} pt="4" pb="2">
        <Heading as="h2" id="lately" size="lg">
          <Trans>What happened lately</Trans>
        </Heading>
        <chakra.span textStyle="sm" color="brand.fg" fontWeight="medium" flexShrink="0" asChild>
          <Link to="/earnings">
            <Trans>See all earnings</Trans>
          </Link>
        </chakra.span>
      </Flex>
      <RefreshFailed reading={reading} />
      {reading.isLoadingError ? (
        <FailedState
          title={t`What happened lately could not be loaded`}
          message={messageOf(reading.error)}
          onRetry={() => void reading.refetch()}
        />
      ) : !lines ? (
        <Stack gap="4" px={{ base: '4', md: '5' }} pb="5" pt="2">
          {[1, 2, 3].map((line) => (
            <Skeleton key={line} h="9" />
          ))}
        </Stack>
      ) : lines.length === 0 ? (
        <EmptyState
          icon={Activity}
          text={t`Nothing yet. Sales, links and payouts show up here as they happen.`}
        />
      ) : (
        <chakra.ul
          listStyleType="none"
          pb="2"
          aria-labelledby="lately"
          aria-live="polite"
          aria-relevant="additions"
        >
          {lines.map((line) => (
            <Line key={line.key} line={line} />
          ))}
        </chakra.ul>
      )}
    </Panel>
  );
}

function Line({ line: { kind, title, detail, at } }: { line: LatelyLine }) {
  const Icon = kind === 'link' ? Link2 : NOTICE_ICONS[kind];
  return (
    <li>
      <chakra.span
        asChild
        display="flex"
        gap="3"
        px={{ base: '4', md: '5' }}
        py="2.5"
        focusVisibleRing="inside"
        _hover={{ bg: 'bg.subtle' }}
      >
        <Link to={kind === 'link' ? '/links' : pageOf(kind)}>
          <Box color="brand.fg" pt="0.5" flexShrink="0">
            <Icon size={18} aria-hidden />
          </Box>
          <Box minW="0" flex="1">
            <Text textStyle="sm" fontWeight="medium" overflowWrap="anywhere">
              {title}
            </Text>
            {detail && (
              <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
                {detail}
              </Text>
            )}
          </Box>
          <Text as="span" textStyle="xs" color="fg.muted" flexShrink="0" pt="0.5">
            <RelativeDate at={at} />
          </Text>
        </Link>
      </chakra.span>
    </li>
  );
}
