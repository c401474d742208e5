import { Stack, Text } from '@chakra-ui/react';
import { use, type ReactNode } from 'react';
import { usePageTitle } from '../../ui/page-title.js';
import { Panel } from '../../ui/panel.js';
import { BatchList } from './batch-list.js';
import { OpenPayouts, type PayeeOfBatch } from './open-payouts.js';

interface Props {
  /** Finds a partner by name. */
  partnerChoice: (onChoose: (payee: PayeeOfBatch) => void) => ReactNode;
}

/** What was paid: one partner's payouts in their dialog, and all batches (D-152). */
export function PayoutsTab({ partnerChoice }: Props) {
  usePageTitle('Payouts');
  const open = use(OpenPayouts);
  return (
    <Stack gap="4">
      <Panel p="4">
        <Stack gap="2" maxW="md">
          {partnerChoice((payee) => open?.(payee))}
          <Text textStyle="sm" color="fg.muted">
            Each payout of a partner, also those of no batch: what the bank did with it, and to take it back.
          </Text>
        </Stack>
      </Panel>
      <BatchList />
    </Stack>
  );
}
