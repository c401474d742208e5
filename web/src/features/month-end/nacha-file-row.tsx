import { Button, Flex, Stack, Text } from '@chakra-ui/react';
import type { NachaFile } from '@portal/contracts/http/nacha';
import { formatExactDollars } from '@portal/contracts/values/money';
import { Download } from 'lucide-react';
import { messageOf } from '../../lib/errors.js';
import { BusyButton } from '../../ui/busy-button.js';
import { RelativeDate } from '../../ui/relative-date.js';
import { nameOf } from './month-end.rules.js';
import { canBeTaken, numbersOf } from './nacha.rules.js';

interface Props {
  file: NachaFile;
  isTaking: boolean;
  /** Why the last download was refused. */
  problem: Error | null;
  onTake: () => void;
  onUnused: () => void;
}

/** A bank file: its reference at the bank, its state, and the state of its payouts. */
export function NachaFileRow({ file, isTaking, problem, onTake, onUnused }: Props) {
  const { id, creditsCount, amountInCents, madeAt, madeBy, unused, voided, changedAccounts } = file;
  const take = voided.length > 0 ? 'Download all the same' : 'Download';
  const look = { size: 'xs', variant: 'outline' } as const;
  return (
    <Stack as="li" gap="2" borderWidth="1px" borderRadius="l2" p="3">
      <Flex justify="space-between" gap="3" wrap="wrap">
        <Stack gap="0">
          <Text fontWeight="medium">
            File {id}: {creditsCount} {creditsCount === 1 ? 'credit' : 'credits'},{' '}
            {formatExactDollars(amountInCents)}
          </Text>
          <Text textStyle="xs" color="fg.muted">
            Made <RelativeDate at={madeAt} /> by {madeBy.name ?? `administrator ${madeBy.id}`}.{' '}
            {numbersOf(file)}
          </Text>
        </Stack>
        {!unused && (
          <Flex gap="2" align="center" wrap="wrap">
            {canBeTaken(file) && (
              <BusyButton {...look} busy={isTaking} aria-label={`${take}: file ${id}`} onClick={onTake}>
                <Download aria-hidden /> {take}
              </BusyButton>
            )}
            <Button {...look} colorPalette="red" aria-label={`Never sent: file ${id}`} onClick={onUnused}>
              Never sent
            </Button>
          </Flex>
        )}
      </Flex>
      {problem && (
        <Text role="alert" color="fg.error" textStyle="sm">
          {messageOf(problem)}
        </Text>
      )}
      {unused && (
        <Text textStyle="sm">
          Declared unused <RelativeDate at={unused.at} /> by{' '}
          {unused.by.name ?? `administrator ${unused.by.id}`}
          {unused.reason && `: ${unused.reason}`}
        </Text>
      )}
      {voided.length > 0 && (
        <Stack role="alert" gap="1" color="fg.error" textStyle="sm">
          <Text fontWeight="medium">
            Void since, though in this file. If your bank has it, tell the bank to leave{' '}
            {voided.length === 1 ? 'this one' : 'these'} out; if it has not, declare the file unused and make
            another.
          </Text>
          <Payees of={voided} />
        </Stack>
      )}
      {changedAccounts.length > 0 && (
        <Text textStyle="sm" color="fg.warning">
          Cannot be taken again: {changedAccounts.map(nameOf).join(', ')}{' '}
          {changedAccounts.length === 1 ? 'has' : 'have'} another bank account by now, or none.
        </Text>
      )}
    </Stack>
  );
}

/** Partner and amount. */
export const Payees = ({ of, label }: { of: NachaFile['voided']; label?: string }) => (
  <Stack
    as="ul"
    {...(label && { 'aria-labelledby': label })}
    listStyleType="none"
    gap="1"
    maxH="64"
    overflowY="auto"
    tabIndex={0}
  >
    {of.map((payout) => (
      <Text as="li" key={payout.payoutId} display="flex" justifyContent="space-between" textStyle="sm">
        {nameOf(payout)}
        <span>{formatExactDollars(payout.amountInCents)}</span>
      </Text>
    ))}
  </Stack>
);
