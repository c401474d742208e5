import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Heading, Skeleton, Stack, Text } from '@chakra-ui/react';
import { timeZoneName } from '@portal/contracts/values/business-time-zone';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { Below } from '../../ui/below.js';
import { usePageTitle } from '../../ui/page-title.js';
import { BalancePanel } from './balance-panel.js';
import { CommissionsPanel } from './commissions-panel.js';
import { NextPayout } from './next-payout.js';
import { PayoutsPanel } from './payouts-panel.js';
import { balanceQuery, ownBankAccountQuery, ownTransfersQuery, statementQuery } from './queries.js';

/** 'Earnings' (D-130): what a partner earned, is owed and was paid, and why. */
export function EarningsPage({
  documents,
  children,
}: ComponentProps<typeof NextPayout> & { children: ReactNode }) {
  usePageTitle(t`Earnings`);
  const payout = [useQuery(balanceQuery), useQuery(ownBankAccountQuery), { isLoading: documents.isPending }];
  const payouts = [...payout, useQuery(statementQuery), useQuery(ownTransfersQuery)];
  return (
    <Stack gap={{ base: '4', md: '5' }}>
      <Stack gap="1">
        <Heading as="h1" size={{ base: '2xl', md: '3xl' }} letterSpacing="tight">
          <Trans>Earnings</Trans>
        </Heading>
        <Text color="fg.muted">
          <Trans>What you earned, and when you are paid. Months and days are in {timeZoneName()}.</Trans>
        </Text>
      </Stack>
      <NextPayout documents={documents} />
      <Below of={payout} waiting={<Skeleton h="28" borderRadius="l3" aria-hidden />}>
        <BalancePanel />
        <PayoutsPanel />
      </Below>
      <Below of={payouts}>
        <CommissionsPanel />
        {children}
      </Below>
    </Stack>
  );
}
