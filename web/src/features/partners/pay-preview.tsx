import { Box, Flex, Skeleton, Stack, Text } from '@chakra-ui/react';
import type { PayoutPreview } from '@portal/contracts/http/payouts';
import { formatExactDollars } from '@portal/contracts/values/money';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { notPayableCents, notPayableText } from '../../lib/not-payable.js';
import { monthName } from '../../lib/dates.js';
import { RelativeDate } from '../../ui/relative-date.js';
import { asksForReason } from './payment-form.rules.js';

/** Preview of a payment: what it settles, line by line, and what is left over. */
export function PayPreview({ preview }: { preview: PayoutPreview | undefined }) {
  if (!preview) return <Skeleton h="24" />;
  return (
    <Stack gap="2" aria-live="polite">
      <Text fontWeight="medium">{summaryOf(preview)}</Text>
      {preview.earlierAdvanceInCents > 0 && (
        <Text textStyle="sm" color="fg.muted">
          {formatExactDollars(preview.earlierAdvanceInCents)} of earlier payments is used first.
        </Text>
      )}
      {notPayableText(preview) && (
        <Text textStyle="sm" color="fg.muted">
          Of all months: {notPayableText(preview)}. What is paid for it now is an advance.
        </Text>
      )}
      {preview.beyondOwedInCents > 0 && (
        <Text color="fg.warning">
          This is {formatExactDollars(preview.beyondOwedInCents)} more than is{' '}
          {notPayableCents(preview) > 0 ? 'payable now' : 'owed'}
          {asksForReason(preview)
            ? ': it is paid in advance, and the next commissions use it up.'
            : ', and more than may be paid in advance.'}
        </Text>
      )}
      {preview.leftOverInCents > 0 && preview.beyondOwedInCents === 0 && (
        <Text textStyle="sm" color="fg.muted">
          {formatExactDollars(preview.leftOverInCents)} is left over and stands as an advance that the next
          commissions use up.
        </Text>
      )}
      <PayLines preview={preview} />
    </Stack>
  );
}

/** The commissions that a payment settles or leaves, each as a person knows it: by client and product. */
export const PayLines = ({ preview }: { preview: PayoutPreview }) => (
  <>
    {preview.lines.length > 0 && (
      <Box
        role="list"
        aria-label="Unpaid commissions"
        tabIndex={0}
        maxH="44"
        overflowY="auto"
        borderWidth="1px"
        borderRadius="l2"
        focusVisibleRing="outside"
      >
        {preview.lines.map((line) => (
          <Flex key={line.saleId} role="listitem" px="3" py="1.5" gap="3" align="center" textStyle="sm">
            <Box color={line.settled ? 'green.fg' : 'fg.muted'}>
              {line.settled ? <CircleCheck size={15} aria-hidden /> : <CircleDashed size={15} aria-hidden />}
            </Box>
            <Text flex="1">
              {soldOf(line)}, <RelativeDate at={line.soldAt} />
            </Text>
            <Text color="fg.muted">{line.settled ? 'Paid by this' : 'Stays unpaid'}</Text>
            <Text fontVariantNumeric="tabular-nums" minW="20" textAlign="end">
              {formatExactDollars(line.commissionInCents)}
            </Text>
          </Flex>
        ))}
      </Box>
    )}
    {preview.unpaidCount > preview.lines.length && (
      <Text textStyle="xs" color="fg.muted">
        The oldest {preview.lines.length} of {preview.unpaidCount} are shown.
      </Text>
    )}
  </>
);

/** 'Dana Reyes, Roadside Assist'. The sale's number where payments-sales, or its release before, does not tell. */
const soldOf = ({ saleId, clientName, productName }: PayoutPreview['lines'][number]): string =>
  [clientName, productName].filter(Boolean).join(', ') || `Sale ${saleId}`;

function summaryOf(preview: PayoutPreview): string {
  const { unpaidCount, settledCount, month, unpaidInCents } = preview;
  const pending = notPayableCents(preview) > 0;
  // What is pending or flagged is unpaid too, and not settled.
  const kind = pending ? 'payable' : 'unpaid';
  const ofMonth = `of ${monthName(month)} (${formatExactDollars(unpaidInCents)})`;
  if (unpaidCount === 0)
    return `Nothing is ${pending ? 'payable' : 'unpaid'} for ${monthName(month)}${pending ? ' now' : ''}.`;
  if (settledCount < unpaidCount)
    return `Settles ${settledCount} of ${unpaidCount} ${kind} commissions ${ofMonth}.`;
  return unpaidCount === 1
    ? `Settles the one ${kind} commission ${ofMonth}.`
    : `Settles all ${unpaidCount} ${kind} commissions ${ofMonth}.`;
}
