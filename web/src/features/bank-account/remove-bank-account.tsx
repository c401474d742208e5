import type { BankAccount } from '@portal/contracts/http/bank-accounts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../lib/errors.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { notify } from '../../ui/notify.js';
import { bankAccountQuery, removeBankAccount } from './queries.js';

interface Props {
  account: BankAccount;
  /** Whose it is. */
  name: string;
  open: boolean;
  onClose: () => void;
}

/** Asks, naming account and partner, and removes it for good. */
export function RemoveBankAccount({ account, name, open, onClose }: Props) {
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () => removeBankAccount(account.partnerId),
    onSuccess() {
      close();
      queries.setQueryData(bankAccountQuery(account.partnerId).queryKey, null);
      notify({ type: 'success', title: 'Bank account removed', description: name });
    },
  });
  const close = () => {
    remove.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      onConfirm={() => remove.mutate()}
      title={`Remove the bank account of ${name}?`}
      confirm="Remove"
      busy={remove.isPending}
      problem={remove.isError ? messageOf(remove.error) : null}
    >
      The account that ends in {account.lastDigits} is forgotten for good, and NACHA files leave {name} out
      until another one is set.
    </ConfirmDialog>
  );
}
