import {
  NO_BANK_ACCOUNT,
  type BankAccount,
  type BankAccountChange,
} from '@portal/contracts/http/bank-accounts';
import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../lib/api.js';
import { ApiError } from '../../lib/errors.js';
import { ADMIN_KEY } from '../../lib/query.js';

const path = (id: number) => ({ params: { path: { id } } });

/** null while none is on file. Read anew whenever it is looked at: other administrators may change it. */
export const bankAccountQuery = (partnerId: number) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, 'bank-account', partnerId],
    queryFn: ({ signal }): Promise<BankAccount | null> =>
      api
        .GET('/api/admin/partners/{id}/bank-account', { ...path(partnerId), signal })
        .then(dataOf)
        .catch((error: unknown) => {
          if (error instanceof ApiError && error.code === NO_BANK_ACCOUNT) return null;
          throw error;
        }),
    staleTime: 0,
  });

export const setBankAccount = (partnerId: number, body: BankAccountChange) =>
  api.PUT('/api/admin/partners/{id}/bank-account', { ...path(partnerId), body }).then(dataOf);

/** Gone is gone: also when the answer to an earlier try was lost. */
export const removeBankAccount = (partnerId: number, version: number | undefined): Promise<unknown> =>
  api
    .DELETE('/api/admin/partners/{id}/bank-account', {
      params: { path: { id: partnerId }, query: { version } },
    })
    .then(dataOf)
    .catch((error: unknown) => {
      if (error instanceof ApiError && error.code === NO_BANK_ACCOUNT) return null;
      throw error;
    });
