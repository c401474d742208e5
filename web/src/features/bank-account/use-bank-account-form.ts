import { zodResolver } from '@hookform/resolvers/zod';
import {
  bankAccountForm as rules,
  type BankAccount,
  type BankAccountChange,
  type BankAccountForm,
} from '@portal/contracts/http/bank-accounts';
import { useQueryClient } from '@tanstack/react-query';
import { useForm, type DefaultValues } from 'react-hook-form';
import { ApiError } from '../../lib/errors.js';
import { useConfirmed } from '../../lib/use-confirmed.js';
import { bankAccountQuery } from '../../lib/bank-account.js';
import { setBankAccount } from './queries.js';

const NOTHING: DefaultValues<BankAccountForm> = {
  holderName: '',
  holderKind: undefined,
  accountType: 'checking',
  routingNumber: '',
  accountNumber: '',
  accountNumberAgain: '',
};
const FIELDS = ['holderName', 'holderKind', 'accountType', 'routingNumber', 'accountNumber'] as const;

interface Options {
  partnerId: number;
  /** The account as it is shown; null for none. */
  onFile: BankAccount | null | undefined;
  onDone: (account: BankAccount) => void;
  /** Refetches the account. */
  refresh: () => Promise<unknown>;
}

/** The form of a partner's bank account; shows the server's refusals at their fields. */
export function useBankAccountForm({ partnerId, onFile, onDone, refresh }: Options) {
  const queries = useQueryClient();
  const form = useForm<BankAccountForm>({
    resolver: zodResolver(rules),
    defaultValues: NOTHING,
    mode: 'onTouched',
  });
  const saving = useConfirmed({
    act: (account: BankAccountChange) => setBankAccount(partnerId, account),
    onDone(account) {
      queries.setQueryData(bankAccountQuery(partnerId).queryKey, account);
      onDone(account);
    },
    refresh,
    onFailed(error) {
      if (!(error instanceof ApiError)) return;
      for (const field of FIELDS) {
        const message = error.errors[field]?.[0];
        if (message) form.setError(field, { message });
      }
    },
  });
  return {
    form,
    isBegun: form.formState.isDirty,
    busy: saving.busy,
    saving,
    submit: form.handleSubmit(({ accountNumberAgain: _, ...account }) =>
      saving.confirm(account, { version: onFile?.version ?? 0 }),
    ),
  };
}
