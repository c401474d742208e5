import { listBankAccountStates } from '@portal/contracts/calls/nacha';
import type { BankAccountState } from '@portal/contracts/http/bank-accounts';
import { BATCH_SIZE } from '@portal/contracts/values/payout-batch';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api.js';
import { dayOf } from './dates.js';
import { ADMIN_KEY } from './query.js';

/** Whom bank files could pay: read again once an account is saved, removed, stopped or allowed. */
export const BANK_ACCOUNT_STATES_KEY = [...ADMIN_KEY, 'bank-account-states'];

/**
 * Whom a bank file could pay (D-120), asked of documents beside what payouts says: what cannot be read is said, and stops no
 * payment. Always refetched: accounts are added and stopped at any time.
 */
export const bankAccountStatesQuery = (partnerIds: number[]) => {
  const ids = [...partnerIds].sort((one, other) => one - other);
  return queryOptions({
    queryKey: [...BANK_ACCOUNT_STATES_KEY, ids],
    queryFn: ({ signal }) => api(listBankAccountStates, { query: { partnerIds: ids.join() }, signal }),
    enabled: ids.length > 0 && ids.length <= BATCH_SIZE,
    staleTime: 0,
  });
};

/** 'No bank account on file'; null for a partner whom a bank file pays. */
export function withoutAccountText({ state, waitsUntil, needsApproval }: BankAccountState): string | null {
  switch (state) {
    case 'on-file':
      return null;
    case 'waits':
      return needsApproval
        ? 'Bank account waits for approval'
        : `Bank account waits${waitsUntil === null ? '' : ` until ${dayOf(waitsUntil)}`}`;
    case 'stopped':
      return 'Bank account stopped';
    case 'none':
      return 'No bank account on file';
  }
}
