import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Heading, Skeleton, Stack } from '@chakra-ui/react';
import { formatExactDollars } from '@portal/contracts/values/money';
import { useQuery } from '@tanstack/react-query';
import { pendingText } from '../../lib/not-payable.js';
import { WithAskUs } from '../../ui/ask-us.js';
import { Fact, Facts } from '../../ui/facts.js';
import { Panel } from '../../ui/panel.js';
import { balanceQuery } from './queries.js';

/** What is owed now, and of what it is made up. 'Next payout' beside it says when it cannot be read. */
export function BalancePanel() {
  const { data, isLoadingError } = useQuery(balanceQuery);
  if (isLoadingError) return null;
  return (
    <Panel asChild p={{ base: '4', md: '5' }}>
      <section aria-labelledby="balance">
        <Stack gap="4">
          <Heading as="h2" id="balance" size="md">
            <Trans>Balance</Trans>
          </Heading>
          {data ? (
            <Facts>
              <Fact name={t`Owed to you now`}>{formatExactDollars(data.owedInCents)}</Fact>
              <Fact name={t`Of that payable`}>{formatExactDollars(data.payableInCents)}</Fact>
              {data.pending && <Fact name={t`In its hold period`}>{pendingText(data.pending)}</Fact>}
              {data.flagged && data.flagged.amountInCents > 0 && (
                <Fact name={t`We are looking at this`}>{formatExactDollars(data.flagged.amountInCents)}</Fact>
              )}
              {data.flagged && data.flagged.refusedInCents > 0 && (
                <Fact name={t`Not payable`}>
                  <WithAskUs text={t`${formatExactDollars(data.flagged.refusedInCents)}: please ask us`} />
                </Fact>
              )}
              {data.advanceInCents > 0 && (
                <Fact name={t`Paid in advance, for your next commissions`}>
                  {formatExactDollars(data.advanceInCents)}
                </Fact>
              )}
            </Facts>
          ) : (
            <Skeleton h="10" />
          )}
        </Stack>
      </section>
    </Panel>
  );
}
