import { Badge, Box, Flex, Heading, Link as TextLink, Skeleton, Stack, Tabs, Text } from '@chakra-ui/react';
import { tabsSlotRecipe } from '@chakra-ui/react/theme';
import { getPartnerSuspension } from '@portal/contracts/calls/admin-people';
import type { AdminPartner } from '@portal/contracts/http/admin-partners';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, UserX } from 'lucide-react';
import type { ReactNode } from 'react';
import { may } from '../../../lib/rights.js';
import { ApiError, messageOf } from '../../../lib/errors.js';
import { EmptyState } from '../../../ui/empty-state.js';
import { FailedState } from '../../../ui/failed-state.js';
import { usePageTitle } from '../../../ui/page-title.js';
import { Panel } from '../../../ui/panel.js';
import { RefreshFailed } from '../../../ui/refresh-failed.js';
import { nameOf } from '../partner.rules.js';
import { partnerQuery, suspensionQuery } from '../queries.js';
import { usePartnerDialogs } from '../use-partner-dialogs.js';
import { PartnerActions } from './partner-actions.js';
import { PartnerSummary } from './partner-summary.js';
import { SuspensionNote } from './suspension-note.js';

/** What the page shows of a partner beside the summary: a heading each, in order. */
export type Sections = Record<string, { label: string; content: ReactNode }>;

interface Props {
  partnerId: number;
  sections: Sections;
  /** The section that is open; undefined for the summary. */
  section: string | undefined;
  onSection: (section: string | undefined) => void;
  onBankAccount: (partner: { id: number; name: string }) => void;
}

const SUMMARY = 'summary';

/** Everything about one partner, for administrators (D-153). */
export function PartnerPage({ partnerId, ...shown }: Props) {
  const reading = useQuery(partnerQuery(partnerId));
  const { data: partner, error } = reading;
  usePageTitle(partner ? nameOf(partner) : 'Partner');
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <Stack gap={{ base: '3', md: '4' }}>
      <TextLink asChild color="fg.muted" textStyle="sm" alignSelf="start">
        <Link to="/admin/partners">
          <ArrowLeft size={14} aria-hidden /> All partners
        </Link>
      </TextLink>
      {isMissing ? (
        <Panel>
          <EmptyState icon={UserX} text="There is no such partner. They may have been deleted." />
        </Panel>
      ) : reading.isLoadingError ? (
        <Panel>
          <FailedState
            title="The partner could not be loaded"
            message={messageOf(error)}
            onRetry={() => void reading.refetch()}
          />
        </Panel>
      ) : partner ? (
        <>
          <RefreshFailed reading={reading} />
          <Loaded partner={partner} {...shown} />
        </>
      ) : (
        <Stack gap="4" aria-hidden>
          <Skeleton h="9" maxW="64" />
          <Skeleton h="8" maxW="96" />
          <Skeleton h="44" />
        </Stack>
      )}
    </Stack>
  );
}

function Loaded({
  partner,
  sections,
  section,
  onSection,
  onBankAccount,
}: Omit<Props, 'partnerId'> & { partner: AdminPartner }) {
  const navigate = useNavigate();
  const dialogs = usePartnerDialogs({ onDeleted: () => void navigate({ to: '/admin/partners' }) });
  const name = nameOf(partner);
  const { data: standing } = useQuery({
    ...suspensionQuery(partner.id),
    enabled: may(getPartnerSuspension),
  });
  const isSuspended = standing ? standing.suspension !== null : partner.suspendedAt !== undefined;
  return (
    <>
      <Flex justify="space-between" align="start" gap="3" wrap="wrap">
        <Stack gap="0" minW="0">
          <Heading as="h1" size={{ base: 'xl', md: '2xl' }} letterSpacing="tight" overflowWrap="anywhere">
            {name}
            {isSuspended && (
              <Badge colorPalette="red" ms="2" verticalAlign="middle">
                Suspended
              </Badge>
            )}
          </Heading>
          <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
            {partner.companyName && `${partner.companyName} · `}
            <TextLink href={`mailto:${partner.email}`} variant="underline" color="inherit">
              {partner.email}
            </TextLink>
            {partner.isUnverified && ' · E-mail not confirmed'}
          </Text>
        </Stack>
        <PartnerActions
          partner={partner}
          dialogs={dialogs}
          onBankAccount={() => onBankAccount({ id: partner.id, name })}
          isSuspended={isSuspended}
        />
      </Flex>
      {standing?.suspension && <SuspensionNote {...standing.suspension} />}
      <Tabs.Root
        recipe={tabsSlotRecipe}
        variant="line"
        lazyMount
        unmountOnExit
        value={section ?? SUMMARY}
        onValueChange={({ value }) => onSection(value === SUMMARY ? undefined : value)}
      >
        <Box overflowX="auto" overflowY="hidden">
          <Tabs.List minW="max-content" aria-label={`About ${name}`}>
            <Tabs.Trigger value={SUMMARY}>Summary</Tabs.Trigger>
            {Object.entries(sections).map(([key, { label }]) => (
              <Tabs.Trigger key={key} value={key}>
                {label}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
        </Box>
        <Tabs.Content value={SUMMARY} px="0" pt="4">
          <PartnerSummary partner={partner} />
        </Tabs.Content>
        {Object.entries(sections).map(([key, { content }]) => (
          <Tabs.Content key={key} value={key} px="0" pt="4">
            {content}
          </Tabs.Content>
        ))}
      </Tabs.Root>
      {dialogs.dialogs}
    </>
  );
}
