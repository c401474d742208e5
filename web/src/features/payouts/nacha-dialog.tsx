import { Button, Stack, Text } from '@chakra-ui/react';
import { NO_FILE, type NachaSummary } from '@portal/contracts/http/nacha';
import { formatExactDollars } from '@portal/contracts/values/money';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { monthName } from '../../lib/dates.js';
import { messageOf } from '../../lib/errors.js';
import { Dialog } from '../../ui/dialog.js';
import { FailedState } from '../../ui/failed-state.js';
import { SkeletonRows } from '../../ui/skeleton-rows.js';
import { nameOf } from './month-end.rules.js';
import { nachaQuery } from './queries.js';

interface Props {
  batchId: number;
  open: boolean;
  onClose: () => void;
}

/** Says what a batch's file for the bank has in it and who is left out, before it is downloaded. */
export function NachaDialog({ batchId, open, onClose }: Props) {
  const file = useQuery({ ...nachaQuery(batchId), enabled: open });
  // What was asked a while ago may have changed: nothing is downloaded by it.
  const summary = file.isFetching ? undefined : file.data;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`NACHA file of batch ${batchId}`}
      description="What your bank takes to pay it out: a credit to each partner’s bank account."
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            Close
          </Button>
          {summary && !summary.noFile ? (
            <Button asChild>
              <a href={`/api/admin/payout-batches/${batchId}/nacha.txt`} download>
                <Download aria-hidden /> Download
              </a>
            </Button>
          ) : (
            <Button disabled>
              <Download aria-hidden /> Download
            </Button>
          )}
        </>
      }
    >
      {file.isError ? (
        <FailedState
          title="The file could not be looked up"
          message={messageOf(file.error)}
          onRetry={() => void file.refetch()}
        />
      ) : summary ? (
        <Summary {...summary} />
      ) : (
        <SkeletonRows rows={3} />
      )}
    </Dialog>
  );
}

const Summary = ({
  month,
  payoutsCount,
  includedCount,
  amountInCents,
  withoutBankAccount,
  noFile,
}: NachaSummary) => (
  <Stack gap="4">
    {noFile && (
      <Text role="alert" color="fg.error" fontWeight="medium">
        {NO_FILE[noFile]}
      </Text>
    )}
    {includedCount > 0 && (
      <Text>
        {noFile ? 'The file would have' : 'In the file:'} {includedCount} of {payoutsCount}{' '}
        {payoutsCount === 1 ? 'payout' : 'payouts'} for {monthName(month)},{' '}
        <b>{formatExactDollars(amountInCents)}</b>
      </Text>
    )}
    {withoutBankAccount.length > 0 && (
      <Stack gap="2">
        <Text id="without-bank-account" fontWeight="medium">
          Without a bank account on file, to be paid in another way:
        </Text>
        <Stack
          as="ul"
          aria-labelledby="without-bank-account"
          listStyleType="none"
          gap="1"
          maxH="64"
          overflowY="auto"
          tabIndex={0}
        >
          {withoutBankAccount.map((payout) => (
            <Text as="li" key={payout.payoutId} display="flex" justifyContent="space-between" textStyle="sm">
              {nameOf(payout)}
              <span>{formatExactDollars(payout.amountInCents)}</span>
            </Text>
          ))}
        </Stack>
      </Stack>
    )}
  </Stack>
);
