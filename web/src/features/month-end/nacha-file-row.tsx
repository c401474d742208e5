import { Button, Code, Flex, Stack, Text } from '@chakra-ui/react';
import { takeNachaFile } from '@portal/contracts/calls/nacha';
import type { NachaFile } from '@portal/contracts/http/nacha';
import { formatExactDollars } from '@portal/contracts/values/money';
import { Download } from 'lucide-react';
import { messageOf } from '../../lib/errors.js';
import { may } from '../../lib/rights.js';
import { administratorName } from '../../lib/made-by.rules.js';
import { BusyButton } from '../../ui/busy-button.js';
import { CopyButton } from '../../ui/copy-button.js';
import { RelativeDate } from '../../ui/relative-date.js';
import { nameOf } from './month-end.rules.js';
import { canBeTaken, numbersOf, shortened } from './nacha.rules.js';

interface Props {
  file: NachaFile;
  isTaking: boolean;
  /** The last download was not the first. */
  isCopy: boolean;
  /** Why the last download was refused. */
  problem: Error | null;
  onTake: () => void;
  onUnused: () => void;
}

/** A bank file: its reference at the bank, its state, and the state of its payouts. */
export function NachaFileRow({ file, isTaking, isCopy, problem, onTake, onUnused }: Props) {
  const { id, creditsCount, amountInCents, madeAt, madeBy, sha256, issued, unused, voided } = file;
  // The previous release's documents does not send the last of these, nor `issued`.
  const { changedAccounts, replacedAccounts = [] } = file;
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
            Made <RelativeDate at={madeAt} /> by {administratorName(madeBy)}. {numbersOf(file)}
          </Text>
          {file.numbers && (
            <Text textStyle="xs" fontWeight={issued ? 'normal' : 'medium'}>
              {issued ? (
                <>
                  Issued <RelativeDate at={issued.at} /> by {administratorName(issued.by)}
                </>
              ) : (
                issued === null && 'Not taken yet'
              )}
            </Text>
          )}
          {sha256 && (
            <Flex align="center" gap="1" textStyle="xs" color="fg.muted">
              <span>SHA-256</span>
              <Code size="sm" title={sha256}>
                {shortened(sha256)}
              </Code>
              <CopyButton
                iconOnly
                size="2xs"
                variant="ghost"
                value={sha256}
                label={`Copy the SHA-256 of file ${id}`}
              />
            </Flex>
          )}
        </Stack>
        {!unused && may(takeNachaFile) && (
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
      {isCopy && issued && (
        <Text role="status" textStyle="sm" fontWeight="medium">
          This is another copy of a file issued <RelativeDate at={issued.at} /> by{' '}
          {administratorName(issued.by)}, with the same bytes. If your bank has that one, do not send this.
        </Text>
      )}
      {unused && (
        <Text textStyle="sm">
          Declared unused <RelativeDate at={unused.at} /> by {administratorName(unused.by)}
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
      {replacedAccounts.length > 0 && (
        <Text textStyle="sm" color="fg.warning">
          Pays the account that it was made with: {replacedAccounts.map(nameOf).join(', ')}{' '}
          {replacedAccounts.length === 1 ? 'has' : 'have'} another by now, or none. To pay the new one,
          declare this file unused if your bank does not have it, take the payout back and pay it again in a
          batch.
        </Text>
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

type Payee = NachaFile['voided'][number] & {
  waitsUntil?: string | null;
  since?: string;
  lastDigits?: string;
  paidLastDigits?: string;
};

/** Partner and amount, and until when their bank account waits, or since when it is in effect and whether it is paid. */
export const Payees = ({
  of,
  label,
  onTakeBack,
}: {
  of: Payee[];
  label?: string;
  onTakeBack?: ((payee: Payee) => void) | null;
}) => (
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
      <Text
        as="li"
        key={payout.payoutId}
        display="flex"
        justifyContent="space-between"
        gap="4"
        textStyle="sm"
      >
        <span>
          {nameOf(payout)}
          {payout.waitsUntil && (
            <Text as="span" color="fg.muted">
              {' '}
              waits until <RelativeDate at={payout.waitsUntil} />
            </Text>
          )}
          {payout.since && (
            <Text as="span" color="fg.muted">
              {' '}
              {payout.paidLastDigits && (
                <>is paid to the account ending in {payout.paidLastDigits}; the new one </>
              )}
              ends in {payout.lastDigits}, in effect since <RelativeDate at={payout.since} />
            </Text>
          )}
        </span>
        <span>
          {formatExactDollars(payout.amountInCents)}
          {onTakeBack && (
            <Button
              size="2xs"
              ms="2"
              variant="outline"
              colorPalette="gray"
              aria-label={`Take back payout ${payout.payoutId} of ${nameOf(payout)}`}
              onClick={() => onTakeBack(payout)}
            >
              Take back …
            </Button>
          )}
        </span>
      </Text>
    ))}
  </Stack>
);
