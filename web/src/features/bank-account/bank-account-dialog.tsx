import { Button, Stack, Text } from '@chakra-ui/react';
import type { BankAccount } from '@portal/contracts/http/bank-accounts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dayOf } from '../../lib/dates.js';
import { messageOf } from '../../lib/errors.js';
import { BusyButton } from '../../ui/busy-button.js';
import { Dialog } from '../../ui/dialog.js';
import { FailedState } from '../../ui/failed-state.js';
import { notify } from '../../ui/notify.js';
import { SkeletonRows } from '../../ui/skeleton-rows.js';
import { AccountForm, FORM } from './account-form.js';
import { AccountOnFile } from '../../ui/account-on-file.js';
import { AllowChanges } from './allow-changes.js';
import { bankAccountQuery } from '../../lib/bank-account.js';
import { BANK_ACCOUNT_STATES_KEY } from '../../lib/bank-account-states.js';
import { bankAccountStopQuery } from './queries.js';
import { RemoveBankAccount } from './remove-bank-account.js';
import { StopBankAccount } from './stop-bank-account.js';
import { StoppedChange } from './stopped-change.js';
import { useBankAccountForm } from './use-bank-account-form.js';

interface Props {
  partner: { id: number; name: string };
  open: boolean;
  onClose: () => void;
}

/** A partner's bank account: what is on file, and the form to set or replace it. */
export const BankAccountDialog = ({ partner, open, onClose }: Props) => {
  const [round, setRound] = useState(0);
  const close = () => {
    setRound(round + 1);
    onClose();
  };
  // Reset on each opening, so that nobody finds another partner's numbers in the form.
  return <BankAccountOf key={`${partner.id} ${round}`} partner={partner} open={open} onClose={close} />;
};

function BankAccountOf({ partner, open, onClose }: Props) {
  const queries = useQueryClient();
  const onFile = useQuery({ ...bankAccountQuery(partner.id), enabled: open });
  const stopped = useQuery({ ...bankAccountStopQuery(partner.id), enabled: open });
  const [replacing, setReplacing] = useState(false);
  const [asking, setAsking] = useState<'remove' | 'stop' | 'allow' | null>(null);
  const account = onFile.data;
  const stop = stopped.data ?? null;
  const failed = (onFile.isLoadingError && onFile.error) || (stopped.isLoadingError && stopped.error);
  const isRefused = stop !== null && stop.lifted === null;
  const refresh = () =>
    Promise.all([
      onFile.refetch(),
      stopped.refetch(),
      queries.invalidateQueries({ queryKey: BANK_ACCOUNT_STATES_KEY }),
    ]);
  const form = useBankAccountForm({
    partnerId: partner.id,
    onFile: account,
    onDone(saved) {
      onClose();
      notify({
        type: 'success',
        title: 'Bank account saved',
        description: `${partner.name}, ends in ${saved.lastDigits}${paidFrom(saved)}`,
      });
    },
    refresh,
  });
  // Typed values stay, even if they now replace an account that somebody else has set meanwhile.
  const isTyped =
    account !== undefined &&
    stopped.data !== undefined &&
    (form.isBegun || (!isRefused && (account === null || replacing)));
  const close = () => !form.busy && onClose();

  return (
    <>
      <Dialog
        open={open}
        onClose={close}
        title={`Bank account of ${partner.name}`}
        description="Where NACHA files send the payouts. The numbers are kept sealed, and nobody is shown them again."
        footer={
          isTyped ? (
            <>
              <Button variant="outline" colorPalette="gray" disabled={form.busy} onClick={close}>
                Cancel
              </Button>
              <BusyButton type="submit" form={FORM} busy={form.busy}>
                Save
              </BusyButton>
            </>
          ) : (
            account && (
              <>
                <Button variant="ghost" colorPalette="red" onClick={() => setAsking('remove')}>
                  Remove
                </Button>
                {account.waits && (
                  <Button variant="outline" colorPalette="red" onClick={() => setAsking('stop')}>
                    Stop
                  </Button>
                )}
                {!isRefused && <Button onClick={() => setReplacing(true)}>Replace</Button>}
              </>
            )
          )
        }
      >
        {failed ? (
          <FailedState
            title="The bank account could not be loaded"
            message={messageOf(failed)}
            onRetry={() => void refresh()}
          />
        ) : account === undefined || stopped.data === undefined ? (
          <SkeletonRows rows={3} />
        ) : (
          <Stack gap="4">
            {stop && (isRefused || !isTyped) && (
              <StoppedChange stop={stop} onAllow={() => setAsking('allow')} />
            )}
            {account && (!isTyped || form.saving.changes.length > 0) && <AccountOnFile account={account} />}
            {isTyped && <AccountForm account={form} />}
            {!account && !isTyped && <Text color="fg.muted">No bank account is on file.</Text>}
          </Stack>
        )}
      </Dialog>
      {account && (
        <RemoveBankAccount
          account={account}
          name={partner.name}
          refresh={refresh}
          open={asking === 'remove'}
          onClose={() => setAsking(null)}
        />
      )}
      {account && (
        <StopBankAccount
          account={account}
          name={partner.name}
          refresh={refresh}
          open={asking === 'stop'}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'allow' && (
        <AllowChanges partner={partner} refresh={refresh} onClose={() => setAsking(null)} />
      )}
    </>
  );
}

/** What of a saved account keeps it from being paid at once (D-99, D-109). */
const paidFrom = ({ waits, needsApproval, effectiveAt }: BankAccount) =>
  !waits
    ? ''
    : needsApproval
      ? `. Not paid before ${dayOf(effectiveAt)}, and only once another administrator has approved it under Approvals.`
      : `. Paid from ${dayOf(effectiveAt)} on.`;
