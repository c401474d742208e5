import type { BankAccount } from '@portal/contracts/http/bank-accounts';
import { useConfirmed } from '../../lib/use-confirmed.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { notify } from '../../ui/notify.js';
import { stopBankAccount } from './queries.js';

interface Props {
  account: BankAccount;
  /** The partner's name. */
  name: string;
  open: boolean;
  onClose: () => void;
  /** Refetches the account, and whether a change was stopped. */
  refresh: () => Promise<unknown>;
}

/** Asks for confirmation, then stops the account that waits: further changes are refused until they are allowed (D-99). */
export function StopBankAccount({ account, name, open, onClose, refresh }: Props) {
  const stopping = useConfirmed({
    act: () => stopBankAccount(account.partnerId, account.version),
    async onDone() {
      await refresh();
      close();
      notify({ type: 'success', title: 'Change stopped', description: name });
    },
    refresh,
    onFailed: refresh,
  });
  const close = () => {
    stopping.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      onConfirm={() => stopping.confirm({}, {})}
      title={`Stop the new bank account of ${name}?`}
      confirm="Stop the change"
      busy={stopping.busy}
      state={stopping}
    >
      The account that ends in {account.lastDigits} is never paid
      {account.paid ? `, and the one that ends in ${account.paid.lastDigits} stays` : ''}. Nobody can change
      the account until an administrator allows it again. {name} and every administrator get a mail.
    </ConfirmDialog>
  );
}
