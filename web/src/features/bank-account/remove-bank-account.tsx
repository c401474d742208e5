import type { BankAccount } from '@portal/contracts/http/bank-accounts';
import { useQueryClient } from '@tanstack/react-query';
import { useConfirmed } from '../../lib/use-confirmed.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { notify } from '../../ui/notify.js';
import { bankAccountQuery } from '../../lib/bank-account.js';
import { BANK_ACCOUNT_STATES_KEY } from '../../lib/bank-account-states.js';
import { removeBankAccount } from './queries.js';

interface Props {
  account: BankAccount;
  /** The partner's name. */
  name: string;
  open: boolean;
  onClose: () => void;
  /** Refetches the account. */
  refresh: () => Promise<unknown>;
}

/** Asks for confirmation, naming account and partner, then deletes the account for good. */
export function RemoveBankAccount({ account, name, open, onClose, refresh }: Props) {
  const queries = useQueryClient();
  const remove = useConfirmed({
    act: ({ seen }) => removeBankAccount(account.partnerId, seen.version),
    onDone() {
      close();
      queries.setQueryData(bankAccountQuery(account.partnerId).queryKey, null);
      void queries.invalidateQueries({ queryKey: BANK_ACCOUNT_STATES_KEY });
      notify({ type: 'success', title: 'Bank account removed', description: name });
    },
    refresh,
  });
  const close = () => {
    remove.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      onConfirm={() => remove.confirm({}, { version: account.version })}
      title={`Remove the bank account of ${name}?`}
      confirm="Remove"
      busy={remove.busy}
      state={remove}
    >
      The account that ends in {account.lastDigits} is forgotten for good
      {account.paid ? `, with the one that ends in ${account.paid.lastDigits} and is paid until then` : ''},
      and NACHA files leave {name} out until another one is set.
    </ConfirmDialog>
  );
}
