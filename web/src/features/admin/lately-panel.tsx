import { Box, chakra, Heading, Skeleton, Stack, Text } from '@chakra-ui/react';
import type { Happening, HappeningKind } from '@portal/contracts/http/happenings';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  Activity,
  Banknote,
  ShieldQuestion,
  ShoppingBag,
  Undo2,
  UserPlus,
  type LucideIcon,
} from 'lucide-react';
import { messageOf } from '../../lib/errors.js';
import { EmptyState } from '../../ui/empty-state.js';
import { FailedState } from '../../ui/failed-state.js';
import { Panel } from '../../ui/panel.js';
import { RefreshFailed } from '../../ui/refresh-failed.js';
import { RelativeDate } from '../../ui/relative-date.js';
import { isKnown, lineOf } from './lately-lines.rules.js';
import { happeningsQuery } from './queries.js';

const ICONS: Record<HappeningKind, LucideIcon> = {
  sale: ShoppingBag,
  refund: Undo2,
  'sign-up': UserPlus,
  claim: ShieldQuestion,
  payout: Banknote,
  'payout-voided': Undo2,
};

/** What happened lately anywhere, each line one click from its page; it grows as it happens (D-161). */
export function LatelyPanel() {
  const reading = useQuery(happeningsQuery);
  const happenings = reading.data?.filter(isKnown);
  return (
    <Panel as="section" aria-labelledby="lately" overflow="hidden">
      <Heading as="h2" id="lately" size="lg" px={{ base: '4', md: '5' }} pt="4" pb="2">
        What happened lately
      </Heading>
      <RefreshFailed reading={reading} />
      {reading.isLoadingError ? (
        <FailedState
          title="What happened lately could not be loaded"
          message={messageOf(reading.error)}
          onRetry={() => void reading.refetch()}
        />
      ) : !happenings ? (
        <Stack gap="4" px={{ base: '4', md: '5' }} pb="5" pt="2">
          {[1, 2, 3].map((line) => (
            <Skeleton key={line} h="9" />
          ))}
        </Stack>
      ) : happenings.length === 0 ? (
        <EmptyState
          icon={Activity}
          text="Nothing yet. Sales, refunds, sign-ups, claims and payouts show up here as they happen."
        />
      ) : (
        <chakra.ul listStyleType="none" pb="2" aria-labelledby="lately">
          {happenings.map((happening) => (
            <Line key={happening.id} happening={happening} />
          ))}
        </chakra.ul>
      )}
    </Panel>
  );
}

function Line({ happening }: { happening: Happening }) {
  const Icon = ICONS[happening.kind];
  const { title, detail, link } = lineOf(happening);
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
        <Link {...link}>
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
            <RelativeDate at={happening.at} />
          </Text>
        </Link>
      </chakra.span>
    </li>
  );
}
