import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Badge, Button, chakra, Flex, Heading, Skeleton, Stack, Text } from '@chakra-ui/react';
import { addressOf } from '@portal/contracts/calls/define-call';
import { getPayoutReceipt } from '@portal/contracts/calls/partner';
import type { OwnTransfer } from '@portal/contracts/http/earnings';
import type { Language } from '@portal/contracts/values/languages';
import { formatExactDollars } from '@portal/contracts/values/money';
import { useQuery } from '@tanstack/react-query';
import { Banknote, CircleCheck, Download, Landmark, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { readPicture } from '../../lib/api.js';
import { monthName } from '../../lib/dates.js';
import { messageOf } from '../../lib/errors.js';
import { EmptyState } from '../../ui/empty-state.js';
import { FailedState } from '../../ui/failed-state.js';
import { FileLink } from '../../ui/file-link.js';
import { Panel } from '../../ui/panel.js';
import { payoutsIn, stateOf, type OwnPayout, type PayoutState } from './payouts.rules.js';
import { ownTransfersQuery, statementQuery } from './queries.js';

/** How many are shown at first: a year of monthly payouts. */
const FIRST = 12;

/** The partner's payouts, newest first, each with how far it is and its receipt (D-131). */
export function PayoutsPanel() {
  const statement = useQuery(statementQuery);
  const transfers = useQuery(ownTransfersQuery);
  const [showsAll, setShowsAll] = useState(false);
  const payouts = statement.data && !transfers.isPending ? payoutsIn(statement.data) : undefined;
  const shown = showsAll ? payouts : payouts?.slice(0, FIRST);
  return (
    <Panel asChild p={{ base: '4', md: '5' }}>
      <section aria-labelledby="payouts">
        <Stack gap="3">
          <Heading as="h2" id="payouts" size="md">
            <Trans>Payouts</Trans>
          </Heading>
          {statement.isLoadingError ? (
            <FailedState
              title={t`Your payouts could not be loaded`}
              message={messageOf(statement.error)}
              onRetry={() => void statement.refetch()}
            />
          ) : !payouts || !shown ? (
            <Skeleton h="40" />
          ) : payouts.length === 0 ? (
            <EmptyState
              icon={Banknote}
              text={t`No payout yet. The first one follows the month of your first sale.`}
            />
          ) : (
            <>
              {transfers.isLoadingError && (
                <Text textStyle="sm" color="fg.muted">
                  <Trans>Whether a payout went to the bank could not be read just now.</Trans>
                </Text>
              )}
              <Stack as="ul" listStyleType="none" gap="0">
                {shown.map((payout) => (
                  <PayoutItem key={payout.id} payout={payout} transfers={transfers.data} />
                ))}
              </Stack>
              {shown.length < payouts.length && (
                <Button
                  variant="outline"
                  colorPalette="gray"
                  size="sm"
                  alignSelf="start"
                  onClick={() => setShowsAll(true)}
                >
                  <Trans>Show all {payouts.length} payouts</Trans>
                </Button>
              )}
            </>
          )}
        </Stack>
      </section>
    </Panel>
  );
}

const looks = (): Record<PayoutState, { text: string; hue: string; icon: typeof Undo2 }> => ({
  recorded: { text: t`Recorded`, hue: 'gray', icon: CircleCheck },
  approved: { text: t`Approved`, hue: 'gray', icon: CircleCheck },
  exported: { text: t`Exported`, hue: 'blue', icon: Landmark },
  sent: { text: t`Sent`, hue: 'green', icon: CircleCheck },
  returned: { text: t`Returned`, hue: 'orange', icon: Undo2 },
  'taken-back': { text: t`Taken back`, hue: 'orange', icon: Undo2 },
});

function PayoutItem({ payout, transfers }: { payout: OwnPayout; transfers: OwnTransfer[] | undefined }) {
  const { state, detail } = stateOf(payout, transfers);
  const { text, hue, icon: Icon } = looks()[state];
  const month = monthName(payout.month);
  const asked = { params: { id: payout.id }, query: { language: i18n.locale as Language } };
  return (
    <chakra.li borderTopWidth="1px" _first={{ borderTopWidth: '0' }} py="3">
      <Flex justify="space-between" align="center" columnGap="4" rowGap="2" wrap="wrap">
        <Stack gap="1" minW="0">
          <Flex gap="2" align="center" wrap="wrap">
            <Text fontWeight="medium">{month}</Text>
            <Badge colorPalette={hue} borderRadius="full" px="2" gap="1">
              <Icon size={13} aria-hidden />
              {text}
            </Badge>
          </Flex>
          <Text textStyle="xs" color="fg.muted">
            {detail}
            {payout.advanceInCents > 0 &&
              `. ${t`${formatExactDollars(payout.advanceInCents)} of it in advance`}`}
          </Text>
        </Stack>
        <Flex gap="4" align="center">
          <Text fontWeight="semibold" fontVariantNumeric="tabular-nums">
            {formatExactDollars(payout.amountInCents)}
          </Text>
          <Button asChild size="xs" variant="outline" colorPalette="gray">
            <FileLink
              href={addressOf(getPayoutReceipt, asked)}
              name={`payout-${payout.month}-${payout.id}.pdf`}
              read={() => readPicture(getPayoutReceipt, asked)}
              aria-label={t`Receipt of ${formatExactDollars(payout.amountInCents)} for ${month}`}
            >
              <Download aria-hidden /> <Trans>Receipt</Trans>
            </FileLink>
          </Button>
        </Flex>
      </Flex>
    </chakra.li>
  );
}
