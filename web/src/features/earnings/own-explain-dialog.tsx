import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { chakra, Flex, Heading, Skeleton, Stack, Text } from '@chakra-ui/react';
import type { OwnCommission } from '@portal/contracts/http/earnings';
import { formatExactDollars } from '@portal/contracts/values/money';
import { useQuery } from '@tanstack/react-query';
import { sumOf } from '../../lib/commission-sum.rules.js';
import { messageOf } from '../../lib/errors.js';
import { percent } from '../../lib/numbers.js';
import { WithAskUs } from '../../ui/ask-us.js';
import { Dialog } from '../../ui/dialog.js';
import { Fact, Facts } from '../../ui/facts.js';
import { FailedState } from '../../ui/failed-state.js';
import { RelativeDate } from '../../ui/relative-date.js';
import { standText, stepText } from './own-explain.rules.js';
import { ownCommissionQuery } from './queries.js';

interface Props {
  saleId: number;
  open: boolean;
  onClose: () => void;
}

/** 'Explain' in the partner's words (D-130): price, coupon, rate, rounding, what became of it, and in which payout it is. */
export function OwnExplainDialog({ saleId, open, onClose }: Props) {
  const commission = useQuery({ ...ownCommissionQuery(saleId), enabled: open });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Your commission, explained`}
      description={t`How it was computed, and what became of it.`}
    >
      {commission.isLoadingError ? (
        <FailedState
          title={t`The commission could not be loaded`}
          message={messageOf(commission.error)}
          onRetry={() => void commission.refetch()}
        />
      ) : commission.data ? (
        <Explained commission={commission.data} />
      ) : (
        <Stack gap="3" aria-hidden>
          {[1, 2, 3, 4].map((line) => (
            <Skeleton key={line} h="6" />
          ))}
        </Stack>
      )}
    </Dialog>
  );
}

const Explained = ({ commission }: { commission: OwnCommission }) => (
  <Stack gap="6">
    {commission.sale ? (
      <Stack gap="4">
        <Facts>
          <Fact name={t`Product`}>{commission.sale.productName}</Fact>
          <Fact name={t`Client`}>{commission.sale.customerName ?? t`Customer info not available`}</Fact>
          <Fact name={t`Sold`}>
            <RelativeDate at={commission.sale.soldAt} />
          </Fact>
          <Fact name={t`Price`}>{formatExactDollars(commission.sale.priceInCents)}</Fact>
          <Fact name={t`Coupon`}>
            {commission.sale.discountInCents > 0
              ? t`${formatExactDollars(commission.sale.discountInCents)} off`
              : t`None`}
          </Fact>
          <Fact name={t`Your rate`}>{percent(commission.sale.commissionRate)}</Fact>
        </Facts>
        <Text fontWeight="medium">{sumOf(commission)}</Text>
      </Stack>
    ) : (
      <Text color="fg.muted">
        <Trans>How it was computed cannot be read just now.</Trans>
      </Text>
    )}
    <Text>
      <WithAskUs text={standText(commission)} />
    </Text>
    {/* Focusable, so that it can be scrolled by keyboard if it contains nothing else to focus. */}
    <Stack gap="2" as="section" aria-label={t`What became of it`} tabIndex={0} focusVisibleRing="outside">
      <Heading as="h3" size="sm">
        <Trans>What became of it</Trans>
      </Heading>
      <Stack as="ol" listStyleType="none" gap="0">
        {commission.steps.map((step, index) => (
          <chakra.li
            key={index}
            display="flex"
            justifyContent="space-between"
            gap="4"
            py="2.5"
            borderBottomWidth="1px"
          >
            <Stack gap="0.5" minW="0">
              <Text textStyle="sm">{stepText(step)}</Text>
              <Text textStyle="xs" color="fg.muted">
                <RelativeDate at={step.at} />
              </Text>
            </Stack>
            <Text textStyle="sm" fontVariantNumeric="tabular-nums">
              {formatExactDollars(step.amountInCents)}
            </Text>
          </chakra.li>
        ))}
      </Stack>
    </Stack>
    <Flex justify="space-between" fontWeight="medium">
      <Text>
        <Trans>Your commission now</Trans>
      </Text>
      <Text fontVariantNumeric="tabular-nums">{formatExactDollars(commission.standingInCents)}</Text>
    </Flex>
  </Stack>
);
