import { Flex, Heading, Link as TextLink, Skeleton, Stack, Text } from '@chakra-ui/react';
import type { ExplainedCommission } from '@portal/contracts/http/payouts';
import { formatExactDollars } from '@portal/contracts/values/money';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { sumOf } from '../../lib/commission-sum.rules.js';
import { messageOf } from '../../lib/errors.js';
import { dayBeginsText } from '../../lib/not-payable.js';
import { Customer } from '../../ui/customer.js';
import { Dialog } from '../../ui/dialog.js';
import { Fact, Facts } from '../../ui/facts.js';
import { FailedState } from '../../ui/failed-state.js';
import { RelativeDate } from '../../ui/relative-date.js';
import { PaidBadge } from '../../ui/status-badge.js';
import { sentenceOf } from './explain.rules.js';
import { commissionQuery } from './queries.js';

interface Props {
  /** null while the dialog is closed. */
  saleId: number | null;
  open: boolean;
  onClose: () => void;
}

/** How a commission was computed, and its history: sale, amount, rate, rounding, reversals, payouts. */
export function ExplainDialog({ saleId, open, onClose }: Props) {
  const commission = useQuery({ ...commissionQuery(saleId ?? 0), enabled: saleId !== null });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="xl"
      title={`Commission of sale ${saleId ?? ''}`}
      description="Out of the ledger, where nothing is ever edited."
    >
      {commission.isLoadingError ? (
        <FailedState
          title="The commission could not be loaded"
          message={messageOf(commission.error)}
          onRetry={() => void commission.refetch()}
        />
      ) : commission.data ? (
        <Explained commission={commission.data} onLeave={onClose} />
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

interface ExplainedProps {
  commission: ExplainedCommission;
  onLeave: () => void;
}

const Explained = ({ commission, onLeave }: ExplainedProps) => (
  <Stack gap="6">
    {commission.sale ? (
      <Stack gap="4">
        <Facts>
          <Fact name="Product">{commission.sale.productName}</Fact>
          <Fact name="Sold">
            <RelativeDate at={commission.sale.soldAt} />
          </Fact>
          {commission.sale.customer && (
            <Fact name="Customer">
              <Customer customer={commission.sale.customer} />
            </Fact>
          )}
          <Fact name="Price">{formatExactDollars(commission.sale.priceInCents)}</Fact>
          <Fact name="Discount">{formatExactDollars(commission.sale.discountInCents)}</Fact>
          <Fact name="Payment">{commission.sale.stripePaymentId}</Fact>
          <Fact name="Status">
            <PaidBadge
              isPaid={commission.isPaid}
              pendingUntil={commission.isPending && commission.payableFrom}
              flagState={commission.flagState}
            />
          </Fact>
          {commission.flagState && (
            <Fact name="Why">
              <TextLink asChild>
                <Link
                  onClick={onLeave}
                  to="/admin/flags"
                  search={{
                    partner: commission.partnerId,
                    ...(commission.flagState !== 'open' && { show: 'decided' }),
                  }}
                >
                  Flags of the partner
                </Link>
              </TextLink>
            </Fact>
          )}
          {commission.payableFrom && <Fact name="Payable from">{dayBeginsText(commission.payableFrom)}</Fact>}
        </Facts>
        <Text fontWeight="medium">{sumOf(commission)}</Text>
      </Stack>
    ) : (
      <Text color="fg.muted">The sale itself is not to be had just now, or is gone.</Text>
    )}
    {/* Focusable, so that it can be scrolled by keyboard if it contains nothing else to focus. */}
    <Stack gap="2" as="section" aria-label="Ledger" tabIndex={0} focusVisibleRing="outside">
      <Heading as="h3" size="sm">
        Ledger
      </Heading>
      <Stack as="ol" listStyleType="none" gap="0">
        {commission.steps.map((step) => (
          <Flex
            as="li"
            key={`${step.kind} ${step.entryId}`}
            justify="space-between"
            gap="4"
            py="2.5"
            borderBottomWidth="1px"
          >
            <Stack gap="0.5" minW="0">
              <Text textStyle="sm">{sentenceOf(step)}</Text>
              <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
                <RelativeDate at={step.occurredAt} />, entry {step.entryId}
                {step.eventId && `, event ${step.eventId}`}
              </Text>
            </Stack>
            <Text textStyle="sm" fontVariantNumeric="tabular-nums">
              {formatExactDollars(step.amountInCents)}
            </Text>
          </Flex>
        ))}
      </Stack>
    </Stack>
    <Facts>
      <Fact name="Stands">{formatExactDollars(commission.standingInCents)}</Fact>
      <Fact name="Paid">{formatExactDollars(commission.paidInCents)}</Fact>
      <Fact name="Open">{formatExactDollars(commission.openInCents)}</Fact>
    </Facts>
  </Stack>
);
