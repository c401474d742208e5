import { zodResolver } from '@hookform/resolvers/zod';
import {
  bankAccountForm as rules,
  type BankAccountForm,
  type NewBankAccount,
} from '@portal/contracts/http/bank-accounts';
import type { SeenValues } from '@portal/contracts/values/seen-values';
import { useForm, type DefaultValues } from 'react-hook-form';
import { ApiError } from '../../lib/errors.js';
import { useConfirmed } from '../../lib/use-confirmed.js';

const NOTHING: DefaultValues<BankAccountForm> = {
  holderName: '',
  holderKind: undefined,
  accountType: 'checking',
  routingNumber: '',
  accountNumber: '',
  accountNumberAgain: '',
};
const FIELDS = ['holderName', 'holderKind', 'accountType', 'routingNumber', 'accountNumber'] as const;

interface Options<Answer> {
  /** Sends the account; idempotent. */
  act: (account: NewBankAccount & { seen: SeenValues }, key: string) => Promise<Answer>;
  /** The version that it replaces, as it is shown; 0 for none. */
  version: number;
  onDone: (answer: Answer) => void;
  /** Refetches the account. */
  refresh: () => Promise<unknown>;
}

/** The form of a bank account; shows the server's refusals at their fields. */
export function useTypedAccount<Answer>({ act, version, onDone, refresh }: Options<Answer>) {
  const form = useForm<BankAccountForm>({
    resolver: zodResolver(rules),
    defaultValues: NOTHING,
    mode: 'onTouched',
  });
  const saving = useConfirmed({
    act,
    onDone,
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
      saving.confirm(account, { version }),
    ),
  };
}
