import { t } from '@lingui/core/macro';
import { useConfirmed } from '../../lib/use-confirmed.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { notify } from '../../ui/notify.js';
import { withdrawOwnBankAccount } from './queries.js';

interface Props {
  open: boolean;
  version: number;
  lastDigits: string;
  /** Of the account that is paid; null for none. */
  paidLastDigits: string | null;
  onClose: () => void;
  refresh: () => Promise<unknown>;
}

/** Asks for confirmation, then takes back the account that the partner typed, while it waits (D-147). */
export function WithdrawOwnAccount({ open, version, lastDigits, paidLastDigits, onClose, refresh }: Props) {
  const withdrawing = useConfirmed({
    act: () => withdrawOwnBankAccount(version),
    async onDone() {
      close();
      await refresh();
      notify({ type: 'success', title: t`Account withdrawn`, description: t`It ends in ${lastDigits}.` });
    },
    refresh,
    onFailed: refresh,
  });
  const close = () => {
    withdrawing.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      onConfirm={() => withdrawing.confirm({}, {})}
      title={t`Withdraw the new account?`}
      confirm={t`Withdraw`}
      busy={withdrawing.busy}
      state={withdrawing}
    >
      {paidLastDigits === null
        ? t`Nothing is paid to the account that ends in ${lastDigits}, and none is on file until you add another. You can type another at any time.`
        : t`Nothing is paid to the account that ends in ${lastDigits}, and the one that ends in ${paidLastDigits} stays. You can type another at any time.`}
    </ConfirmDialog>
  );
}
