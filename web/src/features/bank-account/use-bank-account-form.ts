import { zodResolver } from '@hookform/resolvers/zod';
import {
  bankAccountForm as rules,
  type BankAccount,
  type BankAccountForm,
} from '@portal/contracts/http/bank-accounts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../lib/errors.js';
import { bankAccountQuery, setBankAccount } from './queries.js';

const NOTHING: BankAccountForm = {
  holderName: '',
  accountType: 'checking',
  routingNumber: '',
  accountNumber: '',
  accountNumberAgain: '',
};
const FIELDS = ['holderName', 'accountType', 'routingNumber', 'accountNumber'] as const;

/** The form of a partner's bank account; what the server refuses is said at its field. */
export function useBankAccountForm(partnerId: number, onDone: (account: BankAccount) => void) {
  const queries = useQueryClient();
  const form = useForm<BankAccountForm>({
    resolver: zodResolver(rules),
    defaultValues: NOTHING,
    mode: 'onTouched',
  });
  const saving = useMutation({
    mutationFn: ({ accountNumberAgain: _, ...account }: BankAccountForm) =>
      setBankAccount(partnerId, account),
    // The numbers are not kept here either.
    gcTime: 0,
    onSuccess(account) {
      queries.setQueryData(bankAccountQuery(partnerId).queryKey, account);
      onDone(account);
    },
    onError(error) {
      if (!(error instanceof ApiError)) return;
      for (const field of FIELDS) {
        const message = error.errors[field]?.[0];
        if (message) form.setError(field, { message });
      }
    },
  });
  return {
    form,
    busy: saving.isPending,
    problem: saving.error,
    submit: form.handleSubmit((account) => saving.mutate(account)),
  };
}
