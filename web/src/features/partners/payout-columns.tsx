import { Button, Flex, Stack, Text } from '@chakra-ui/react';
import { noteBankState, voidPayout } from '@portal/contracts/calls/payouts';
import type { PayoutOfPartner } from '@portal/contracts/http/payouts';
import { formatExactDollars } from '@portal/contracts/values/money';
import { CircleCheck, Undo2 } from 'lucide-react';
import { madeByText } from '../../lib/made-by.rules.js';
import { monthName } from '../../lib/dates.js';
import { may } from '../../lib/rights.js';
import type { Column } from '../../ui/data-table.js';
import { RelativeDate } from '../../ui/relative-date.js';
import { stateOf } from './void.rules.js';

interface Actions {
  onVoid: (payout: PayoutOfPartner) => void;
  onBankState: (payout: PayoutOfPartner) => void;
}

export const payoutColumns = ({ onVoid, onBankState }: Actions): Column<PayoutOfPartner>[] => [
  {
    id: 'payout',
    header: 'Payout',
    bare: true,
    cell: ({ id, month, batchId, description, advanceReason }) => (
      <Stack gap="0">
        <Text fontWeight="medium">
          Payout {id}, {monthName(month)}
          {batchId !== null && `, batch ${batchId}`}
        </Text>
        {description && <Note>{description}</Note>}
        {advanceReason && <Note>{`In advance: ${advanceReason}`}</Note>}
      </Stack>
    ),
  },
  {
    id: 'paid',
    header: 'Recorded',
    cell: (payout) => (
      <Stack gap="0">
        <RelativeDate at={payout.createdAt} />
        {madeByText(payout) && (
          <Text textStyle="xs" color="fg.muted">
            {madeByText(payout)}
          </Text>
        )}
      </Stack>
    ),
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    cell: ({ amountInCents, advanceInCents }) => (
      <Stack gap="0" align="end">
        <span>{formatExactDollars(amountInCents)}</span>
        {advanceInCents > 0 && (
          <Text textStyle="xs" color="fg.muted">
            {formatExactDollars(advanceInCents)} in advance
          </Text>
        )}
      </Stack>
    ),
  },
  { id: 'commissions', header: 'Commissions', align: 'end', cell: ({ settledCount }) => settledCount },
  {
    id: 'state',
    header: 'State',
    cell: (payout) => (
      <Stack gap="0">
        <Text display="flex" gap="1.5" alignItems="center">
          {payout.voidedAt || payout.bankState?.state === 'returned' ? (
            <Undo2 size={14} aria-hidden />
          ) : (
            <CircleCheck size={14} aria-hidden />
          )}
          {stateOf(payout)}
        </Text>
        {payout.voidedAt && (
          <Text textStyle="xs" color="fg.muted">
            <RelativeDate at={payout.voidedAt} />
          </Text>
        )}
        {payout.voidNote && <Note>{payout.voidNote}</Note>}
      </Stack>
    ),
  },
  {
    id: 'actions',
    header: 'Actions',
    bare: true,
    align: 'end',
    cell: (payout) =>
      payout.voidedAt === null && (
        <Flex gap="1" wrap="wrap" justify={{ base: 'start', md: 'end' }}>
          {may(noteBankState) && (
            <Button
              size="xs"
              variant="outline"
              colorPalette="gray"
              aria-label={`Bank’s date of payout ${payout.id}`}
              onClick={() => onBankState(payout)}
            >
              Bank …
            </Button>
          )}
          {may(voidPayout) && (
            <Button
              size="xs"
              variant="outline"
              colorPalette="red"
              aria-label={`Take back payout ${payout.id}`}
              onClick={() => onVoid(payout)}
            >
              Take back
            </Button>
          )}
        </Flex>
      ),
  },
];

/** What an administrator wrote, of any length; all of it by the pointer. */
const Note = ({ children }: { children: string }) => (
  <Text
    textStyle="xs"
    color="fg.muted"
    maxW="xs"
    overflowWrap="anywhere"
    whiteSpace="normal"
    lineClamp={4}
    title={children}
  >
    {children}
  </Text>
);
