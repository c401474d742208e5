import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { chakra, HStack } from '@chakra-ui/react';
import type { AppliedCoupon } from '@portal/contracts/http/checkout';
import { formatExactDollars, type Cents } from '@portal/contracts/values/money';
import type { Breakdown } from './amounts.rules.js';

/** Price, discount and total, to the cent. */
export const PriceBreakdown = ({
  price,
  discount,
  total,
  coupon,
}: Breakdown & { coupon: AppliedCoupon | null }) => (
  <chakra.dl display="grid" gap="2" textStyle="sm" fontVariantNumeric="tabular-nums">
    <Row label={t`Price`} cents={price} />
    {coupon && <Row label={t`Discount`} cents={-discount} color="fg.success" />}
    <HStack justify="space-between" pt="3" mt="1" borderTopWidth="1px" textStyle="lg" fontWeight="semibold">
      <dt>
        <Trans>Total</Trans>
      </dt>
      <dd>{formatExactDollars(total)}</dd>
    </HStack>
  </chakra.dl>
);

const Row = ({ label, cents, color }: { label: string; cents: Cents; color?: string }) => (
  <HStack justify="space-between" color={color}>
    <chakra.dt color={color ?? 'fg.muted'}>{label}</chakra.dt>
    <dd>{formatExactDollars(cents)}</dd>
  </HStack>
);
