import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, chakra, Flex, Heading, Skeleton, Stack, Text } from '@chakra-ui/react';
import type { ProfileDocuments } from '@portal/contracts/http/profile';
import { formatExactDollars } from '@portal/contracts/values/money';
import { useQuery } from '@tanstack/react-query';
import { CalendarCheck, Info } from 'lucide-react';
import { w9Standing } from '../../lib/document-standing.rules.js';
import { messageOf } from '../../lib/errors.js';
import { FailedState } from '../../ui/failed-state.js';
import { Panel } from '../../ui/panel.js';
import type { Reading } from '../../ui/reading.js';
import { RefreshFailed } from '../../ui/refresh-failed.js';
import { reasonsOf, whenText } from './next-payout.rules.js';
import { balanceQuery, ownBankAccountQuery } from './queries.js';
import { ReasonText } from './reason-text.js';

interface Props {
  /** The partner's own documents. */
  documents: Reading<ProfileDocuments> & { isPending: boolean };
}

/** Without its reasons, which come with the answer. */
const LEAST_HEIGHT = { base: '44', md: '32' };

/** In its place while what stands above it is read: as high, so that nothing below moves (D-170). */
export const NextPayoutSkeleton = () => <Skeleton h={LEAST_HEIGHT} borderRadius="l3" aria-hidden />;

/** 'Next payout' (D-130): how much, when, and why not all of it, or not yet. */
export function NextPayout({ documents }: Props) {
  const balance = useQuery(balanceQuery);
  const account = useQuery(ownBankAccountQuery);
  // Drawn once all are there, or have failed, so that nothing below moves twice.
  const data = account.isPending || documents.isPending ? undefined : balance.data;
  const w9 = documents.data && w9Standing(documents.data);
  return (
    <Panel asChild p={{ base: '4', md: '5' }} minH={LEAST_HEIGHT}>
      <section aria-labelledby="next-payout">
        <RefreshFailed reading={balance} />
        {balance.isLoadingError ? (
          <FailedState
            title={t`Your next payout could not be loaded`}
            message={messageOf(balance.error)}
            onRetry={() => void balance.refetch()}
          />
        ) : (
          <Flex direction={{ base: 'column', md: 'row' }} columnGap="10" rowGap="3">
            <Stack gap="1" flexShrink="0" maxW={{ md: '50%' }}>
              <Flex align="center" gap="2" color="fg.muted">
                <Box as="span" color="brand.fg" aria-hidden>
                  <CalendarCheck size={18} />
                </Box>
                <Heading as="h2" id="next-payout" textStyle="sm" fontWeight="medium">
                  <Trans>Next payout</Trans>
                </Heading>
              </Flex>
              {data ? (
                <>
                  <Text
                    textStyle={{ base: '2xl', md: '3xl' }}
                    fontWeight="semibold"
                    letterSpacing="tight"
                    fontVariantNumeric="tabular-nums"
                  >
                    {formatExactDollars(data.next.amountInCents)}
                  </Text>
                  <Text textStyle="sm" color="fg.muted">
                    {whenText(data)}
                  </Text>
                </>
              ) : (
                <Skeleton h="16" w="48" maxW="full" />
              )}
            </Stack>
            {data && (
              <Reasons
                reasons={reasonsOf(data, account.data, w9)}
                accountIsUnknown={account.isLoadingError}
              />
            )}
          </Flex>
        )}
      </section>
    </Panel>
  );
}

const Reasons = ({ reasons, accountIsUnknown }: { reasons: string[]; accountIsUnknown: boolean }) => (
  <Stack as="ul" listStyleType="none" gap="1.5" justify="center" minW="0">
    {accountIsUnknown && <Reason text={t`Whether a bank account is on file could not be read just now.`} />}
    {reasons.map((text) => (
      <Reason key={text} text={text} />
    ))}
  </Stack>
);

const Reason = ({ text }: { text: string }) => (
  <chakra.li display="flex" gap="2" textStyle="sm" color="fg.muted">
    <Box as="span" flexShrink="0" mt="0.5" aria-hidden>
      <Info size={15} />
    </Box>
    <ReasonText text={text} />
  </chakra.li>
);
