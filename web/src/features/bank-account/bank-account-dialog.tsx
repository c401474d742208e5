import { Button, Stack } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/errors.js';
import { BusyButton } from '../../ui/busy-button.js';
import { Dialog } from '../../ui/dialog.js';
import { FailedState } from '../../ui/failed-state.js';
import { notify } from '../../ui/notify.js';
import { SkeletonRows } from '../../ui/skeleton-rows.js';
import { AccountForm, FORM } from './account-form.js';
import { AccountOnFile } from './account-on-file.js';
import { bankAccountQuery } from './queries.js';
import { RemoveBankAccount } from './remove-bank-account.js';
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
  const onFile = useQuery({ ...bankAccountQuery(partner.id), enabled: open });
  const [replacing, setReplacing] = useState(false);
  const [removing, setRemoving] = useState(false);
  const account = onFile.data;
  const form = useBankAccountForm({
    partnerId: partner.id,
    onFile: account,
    onDone(saved) {
      onClose();
      notify({
        type: 'success',
        title: 'Bank account saved',
        description: `${partner.name}, ends in ${saved.lastDigits}`,
      });
    },
    refresh: () => onFile.refetch(),
  });
  // Typed values stay, even if they now replace an account that somebody else has set meanwhile.
  const isTyped = account !== undefined && (account === null || replacing || form.isBegun);
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
                <Button variant="ghost" colorPalette="red" onClick={() => setRemoving(true)}>
                  Remove
                </Button>
                <Button onClick={() => setReplacing(true)}>Replace</Button>
              </>
            )
          )
        }
      >
        {onFile.isLoadingError ? (
          <FailedState
            title="The bank account could not be loaded"
            message={messageOf(onFile.error)}
            onRetry={() => void onFile.refetch()}
          />
        ) : isTyped ? (
          <Stack gap="4">
            {account && form.saving.changes.length > 0 && <AccountOnFile account={account} />}
            <AccountForm account={form} />
          </Stack>
        ) : account ? (
          <AccountOnFile account={account} />
        ) : (
          <SkeletonRows rows={3} />
        )}
      </Dialog>
      {account && (
        <RemoveBankAccount
          account={account}
          name={partner.name}
          refresh={() => onFile.refetch()}
          open={removing}
          onClose={() => setRemoving(false)}
        />
      )}
    </>
  );
}
