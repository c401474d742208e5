import { Box, Button, chakra, Flex, Heading, Skeleton, Stack, Text } from '@chakra-ui/react';
import type { Need, Needs } from '@portal/contracts/http/needs';
import { isWarning, type NeedKind } from '@portal/contracts/values/needs';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  ChevronRight,
  CircleCheck,
  Flag,
  LifeBuoy,
  FileCheck,
  MailX,
  Landmark,
  Scale,
  ShieldAlert,
  ShieldQuestion,
  Stamp,
  TicketX,
  TriangleAlert,
  UserRoundCheck,
  WalletCards,
  type LucideIcon,
} from 'lucide-react';
import { messageOf } from '../../lib/errors.js';
import { FailedState } from '../../ui/failed-state.js';
import { Panel } from '../../ui/panel.js';
import { RefreshFailed } from '../../ui/refresh-failed.js';
import { LINES, unreadSentence } from './needs-lines.rules.js';
import { needsQuery } from './queries.js';

const ICONS: Record<NeedKind, LucideIcon> = {
  'books-drift': Scale,
  'dead-letters': TriangleAlert,
  approvals: Stamp,
  'bank-accounts': Landmark,
  flags: Flag,
  'month-end': WalletCards,
  'unknown-codes': TicketX,
  support: LifeBuoy,
  'new-claims': ShieldQuestion,
  'claims-in-review': ShieldQuestion,
  'claim-files': ShieldQuestion,
  documents: FileCheck,
  'failed-mails': MailX,
  'factor-resets': UserRoundCheck,
  'second-person-off': ShieldAlert,
  'second-factor-off': ShieldAlert,
};

/** What waits for the administrator, each line one click from where they act on it (D-132). */
export function NeedsPanel() {
  const reading = useQuery(needsQuery);
  return (
    <Panel as="section" aria-labelledby="needs" overflow="hidden">
      <Heading as="h2" id="needs" size="lg" px={{ base: '4', md: '5' }} pt="4" pb="2">
        Needs you
      </Heading>
      <RefreshFailed reading={reading} />
      {reading.isLoadingError ? (
        <FailedState
          title="What needs you could not be loaded"
          message={messageOf(reading.error)}
          onRetry={() => void reading.refetch()}
        />
      ) : reading.data ? (
        <Lines {...reading.data} onAgain={() => void reading.refetch()} />
      ) : (
        <Stack gap="3" px={{ base: '4', md: '5' }} pb="5" pt="2">
          {[1, 2, 3].map((line) => (
            <Skeleton key={line} h="6" />
          ))}
        </Stack>
      )}
    </Panel>
  );
}

function Lines({ needs, unread, onAgain }: Needs & { onAgain: () => void }) {
  const isCalm = unread.length === 0 && needs.every(isWarning);
  return (
    <Box pb="2">
      {isCalm && (
        <Flex align="center" gap="3" px={{ base: '4', md: '5' }} py="2.5">
          <Text as="span" color="green.fg" flexShrink="0">
            <CircleCheck size={18} aria-hidden />
          </Text>
          <Text textStyle="sm" color="fg.muted">
            Nothing waits for you.
          </Text>
        </Flex>
      )}
      <chakra.ul listStyleType="none">
        {needs.map((need) => (
          <li key={`${need.kind} ${need.month ?? ''}`}>
            <Line need={need} />
          </li>
        ))}
      </chakra.ul>
      {unread.length > 0 && (
        <Flex role="alert" align="center" gap="3" px={{ base: '4', md: '5' }} py="2">
          <Text flex="1" textStyle="sm" color="fg.warning">
            {unreadSentence(unread)}
          </Text>
          <Button size="xs" variant="outline" colorPalette="gray" onClick={onAgain}>
            Try again
          </Button>
        </Flex>
      )}
    </Box>
  );
}

function Line({ need }: { need: Need }) {
  const Icon = ICONS[need.kind];
  const { text, link } = LINES[need.kind];
  return (
    <chakra.span
      display="flex"
      alignItems="center"
      gap="3"
      px={{ base: '4', md: '5' }}
      py="2.5"
      textStyle="sm"
      focusVisibleRing="inside"
      _hover={{ bg: 'bg.subtle' }}
      asChild
    >
      <Link {...link(need)}>
        <Text as="span" color={isWarning(need) ? 'fg.warning' : 'brand.fg'} flexShrink="0">
          <Icon size={18} aria-hidden />
        </Text>
        <Text as="span" flex="1" fontWeight={isWarning(need) ? 'normal' : 'medium'}>
          {text(need)}
        </Text>
        <Text as="span" color="fg.muted" flexShrink="0">
          <ChevronRight size={16} aria-hidden />
        </Text>
      </Link>
    </chakra.span>
  );
}
