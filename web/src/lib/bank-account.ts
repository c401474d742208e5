import { getBankAccount } from '@portal/contracts/calls/nacha';
import type { BankAccount } from '@portal/contracts/http/bank-accounts';
import { NO_BANK_ACCOUNT } from '@portal/contracts/values/bank-account';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api.js';
import { ApiError } from './errors.js';

/**
 * null if none is on file. Read anew on each mount: other administrators may change it. Not under `ADMIN_KEY`, which is read again
 * whenever something happens: each reading is a look that is written down.
 */
export const bankAccountQuery = (partnerId: number) =>
  queryOptions({
    queryKey: ['bank-account', partnerId],
    queryFn: ({ signal }): Promise<BankAccount | null> =>
      api(getBankAccount, { params: { id: partnerId }, signal }).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === NO_BANK_ACCOUNT) return null;
        throw error;
      }),
    staleTime: 0,
  });
