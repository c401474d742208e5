import { Button, Heading, Stack, Text } from '@chakra-ui/react';
import { makeNachaFile as makeCall } from '@portal/contracts/calls/nacha';
import { voidPayout } from '@portal/contracts/calls/payouts';
import { NO_FILE, type NachaFile, type NachaSummary, type NewNachaFile } from '@portal/contracts/http/nacha';
import { formatExactDollars } from '@portal/contracts/values/money';
import type { SeenValues } from '@portal/contracts/values/seen-values';
import { useMutation, useQuery, type UseMutationResult } from '@tanstack/react-query';
import { useContext, useState } from 'react';
import { monthName } from '../../lib/dates.js';
import { messageOf } from '../../lib/errors.js';
import { may } from '../../lib/rights.js';
import { saveFile } from '../../lib/save-file.js';
import { useConfirmed } from '../../lib/use-confirmed.js';
import { BusyButton } from '../../ui/busy-button.js';
import { ConfirmedState } from '../../ui/confirmed-state.js';
import { Dialog } from '../../ui/dialog.js';
import { FailedState } from '../../ui/failed-state.js';
import { RefreshFailed } from '../../ui/refresh-failed.js';
import { SkeletonRows } from '../../ui/skeleton-rows.js';
import { DeclareUnused } from './declare-unused.js';
import { NachaFileRow, Payees } from './nacha-file-row.js';
import { OpenPayouts } from './open-payouts.js';
import { makeNachaFile, nachaQuery, takeNachaFile } from './queries.js';

interface Props {
  batchId: number;
  open: boolean;
  onClose: () => void;
}

/** The bank files of a batch with their payouts; makes a file of the payouts that are in none. */
export function NachaDialog({ batchId, open, onClose }: Props) {
  const reading = useQuery({ ...nachaQuery(batchId), enabled: open });
  const [unusedId, setUnusedId] = useState<number | null>(null);
  const making = useConfirmed({
    act: (wish: Omit<NewNachaFile, 'seen'> & { seen?: SeenValues }, key) => makeNachaFile(batchId, wish, key),
    onDone: () => reading.refetch(),
    // An account may have taken effect since.
    onFailed: () => reading.refetch(),
    refresh: () => reading.refetch(),
  });
  const taking = useMutation({
    mutationFn: async ({ id, voided }: NachaFile) => {
      const { text, isCopy } = await takeNachaFile(id, voided.length);
      saveFile(`nacha-file-${id}.txt`, text);
      return { isCopy };
    },
    // Shows when and by whom it was issued.
    onSuccess: () => reading.refetch(),
    // The cached list may be outdated, for example if a payout in it was voided.
    onError: () => reading.refetch(),
  });
  // Never decide by an outdated answer.
  const summary = reading.isFetching && !making.busy && !taking.isPending ? undefined : reading.data;
  const unused = reading.data?.files.find(({ id }) => id === unusedId);
  const close = () => {
    making.reset();
    taking.reset();
    onClose();
  };
  return (
    <>
      <Dialog
        open={open}
        onClose={() => !making.busy && close()}
        title={`NACHA files of batch ${batchId}`}
        description="What your bank takes to pay it out. No payout is in two files."
        footer={
          <>
            <Button variant="outline" colorPalette="gray" disabled={making.busy} onClick={close}>
              Close
            </Button>
            {may(makeCall) && (
              <BusyButton
                busy={making.busy}
                disabled={!summary || summary.noFile !== null}
                onClick={() =>
                  summary &&
                  making.confirm(newerSeenIn(summary), {
                    partners: summary.includedCount,
                    amountInCents: summary.amountInCents,
                  })
                }
              >
                {summary && hasNewer(summary) ? 'Make file all the same' : 'Make file'}
              </BusyButton>
            )}
          </>
        }
      >
        {reading.isLoadingError ? (
          <FailedState
            title="The files could not be looked up"
            message={messageOf(reading.error)}
            onRetry={() => void reading.refetch()}
          />
        ) : summary ? (
          <>
            <Summary summary={summary} taking={taking} onUnused={setUnusedId} />
            <RefreshFailed reading={reading} />
            <ConfirmedState {...making} />
          </>
        ) : (
          <SkeletonRows rows={3} />
        )}
      </Dialog>
      {unused && (
        <DeclareUnused
          file={unused}
          onClose={() => setUnusedId(null)}
          onDone={() => {
            // Clear the reason of an earlier refusal.
            taking.reset();
            return reading.refetch();
          }}
        />
      )}
    </>
  );
}

/**
 * The versions of the accounts that are newer than their payments, for who has seen the summary (D-123). The previous
 * release's documents does not send `keptAccounts`, and one before it neither of them.
 */
const newerSeenIn = ({ newAccounts = [], keptAccounts = [] }: NachaSummary) => ({
  newAccountsSeen: newAccounts.map(({ version }) => version),
  keptAccountsSeen: keptAccounts.map(({ version }) => version),
});

const hasNewer = ({ newAccounts = [], keptAccounts = [] }: NachaSummary) =>
  newAccounts.length + keptAccounts.length > 0;

const Summary = ({
  summary,
  taking,
  onUnused,
}: {
  summary: NachaSummary;
  taking: UseMutationResult<{ isCopy: boolean }, Error, NachaFile>;
  onUnused: (fileId: number) => void;
}) => {
  const { month, payoutsCount, files, includedCount, amountInCents, noFile, ...payees } = summary;
  // Earlier releases' documents sends neither `waitsUntil` nor the lists after it.
  const { withoutBankAccount, changing = [], newAccounts = [], keptAccounts = [] } = payees;
  const accountWaits = withoutBankAccount.filter(({ waitsUntil }) => waitsUntil);
  const openPayouts = useContext(OpenPayouts);
  const without = withoutBankAccount.filter(({ waitsUntil }) => !waitsUntil);
  return (
    <Stack gap="5">
      {noFile && noFile !== 'ALL_IN_FILES' && (
        <Text role="alert" color="fg.error" fontWeight="medium">
          {NO_FILE[noFile]}
        </Text>
      )}
      {files.length > 0 && (
        <Stack gap="2">
          <Heading as="h3" size="sm" id="nacha-files">
            Files that were made
          </Heading>
          <Stack as="ul" aria-labelledby="nacha-files" listStyleType="none" gap="3">
            {files.map((file) => (
              <NachaFileRow
                key={file.id}
                file={file}
                isTaking={taking.isPending && taking.variables.id === file.id}
                isCopy={taking.variables?.id === file.id && taking.data?.isCopy === true}
                problem={taking.variables?.id === file.id ? taking.error : null}
                onTake={() => taking.mutate(file)}
                onUnused={() => onUnused(file.id)}
              />
            ))}
          </Stack>
        </Stack>
      )}
      {includedCount > 0 ? (
        <Text>
          {noFile ? 'The next file would have' : 'In the next file:'} {includedCount} of {payoutsCount}{' '}
          {payoutsCount === 1 ? 'payout' : 'payouts'} for {monthName(month)},{' '}
          <b>{formatExactDollars(amountInCents)}</b>
        </Text>
      ) : (
        noFile === 'ALL_IN_FILES' && <Text>{NO_FILE.ALL_IN_FILES}.</Text>
      )}
      {changing.length > 0 && (
        <Stack gap="2">
          <Text id="changing-account" fontWeight="medium">
            Paid to the account before, since another waits:
          </Text>
          <Payees of={changing} label="changing-account" />
        </Stack>
      )}
      {newAccounts.length > 0 && (
        <Stack gap="2" role="alert">
          <Text id="new-account" fontWeight="medium" color="fg.warning">
            Paid to an account that is newer than the payment. If you did not expect the change, ask the
            partner before you make the file:
          </Text>
          <Payees of={newAccounts} label="new-account" />
        </Stack>
      )}
      {keptAccounts.length > 0 && (
        <Stack gap="2" role="alert">
          <Text id="kept-account" fontWeight="medium" color="fg.warning">
            Paid to the account that was in effect at the payment, though another one is in effect now. To pay
            that one, take the payout back and pay it again in a batch:
          </Text>
          <Payees of={keptAccounts} label="kept-account" onTakeBack={may(voidPayout) ? openPayouts : null} />
          <Text textStyle="sm" color="fg.muted">
            Once it is taken back, {monthName(month)} has it again, and the next batch pays the new account.
          </Text>
        </Stack>
      )}
      {accountWaits.length > 0 && (
        <Stack gap="2">
          <Text id="waiting-account" fontWeight="medium">
            Not paid yet, since the bank account waits:
          </Text>
          <Payees of={accountWaits} label="waiting-account" />
        </Stack>
      )}
      {without.length > 0 && (
        <Stack gap="2">
          <Text id="without-bank-account" fontWeight="medium">
            {without.length === 1 ? 'Waits' : `${without.length} wait`} for a bank account, or to be paid in
            another way:
          </Text>
          <Payees of={without} label="without-bank-account" />
        </Stack>
      )}
    </Stack>
  );
};
