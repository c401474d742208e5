import type { BankAccount } from '@portal/contracts/http/bank-accounts';
import { useQueryClient } from '@tanstack/react-query';
import { bankAccountQuery } from '../../lib/bank-account.js';
import { BANK_ACCOUNT_STATES_KEY } from '../../lib/bank-account-states.js';
import { setBankAccount } from './queries.js';
import { useTypedAccount } from './use-typed-account.js';

interface Options {
  partnerId: number;
  /** The account as it is shown; null for none. */
  onFile: BankAccount | null | undefined;
  onDone: (account: BankAccount) => void;
  /** Refetches the account. */
  refresh: () => Promise<unknown>;
}

/** The form of a partner's bank account, for administrators. */
export function useBankAccountForm({ partnerId, onFile, onDone, refresh }: Options) {
  const queries = useQueryClient();
  return useTypedAccount({
    act: (account) => setBankAccount(partnerId, account),
    version: onFile?.version ?? 0,
    onDone(account) {
      queries.setQueryData(bankAccountQuery(partnerId).queryKey, account);
      // The page behind says whether they can be paid.
      void queries.invalidateQueries({ queryKey: BANK_ACCOUNT_STATES_KEY });
      onDone(account);
    },
    refresh,
  });
}
