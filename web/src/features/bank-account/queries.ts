import * as calls from '@portal/contracts/calls/nacha';
import * as own from '@portal/contracts/calls/partner';
import type {
  BankAccountStop,
  BankAccountChange,
  NewBankAccount,
} from '@portal/contracts/http/bank-accounts';
import { NO_BANK_ACCOUNT } from '@portal/contracts/values/bank-account';
import type { SeenValues } from '@portal/contracts/values/seen-values';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.js';
import { ApiError } from '../../lib/errors.js';
import { ADMIN_KEY } from '../../lib/query.js';

const of = (id: number) => ({ params: { id } });

/** The last change that was stopped; null for none, and while documents is of the release before. */
export const bankAccountStopQuery = (partnerId: number) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, 'bank-account-stop', partnerId],
    queryFn: async ({ signal }): Promise<BankAccountStop['stop']> => {
      const answer = await api(calls.getBankAccountStop, { ...of(partnerId), signal }).catch(
        (error: unknown) => {
          if (error instanceof ApiError && error.status === 404) return { stop: null };
          throw error;
        },
      );
      return answer.stop;
    },
    staleTime: 0,
  });

export const stopBankAccount = (partnerId: number, version: number) =>
  api(calls.stopBankAccount, { ...of(partnerId), body: { version } });

export const allowBankAccountChanges = (partnerId: number, reason: string) =>
  api(calls.allowBankAccountChanges, { ...of(partnerId), body: { reason } });

export const setBankAccount = (partnerId: number, body: BankAccountChange) =>
  api(calls.setBankAccount, { ...of(partnerId), body });

/** Succeeds if the account is already gone, since the answer to an earlier try may be lost. */
export const removeBankAccount = (partnerId: number, version: number | undefined): Promise<unknown> =>
  api(calls.removeBankAccount, { params: { id: partnerId }, query: { version } }).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === NO_BANK_ACCOUNT) return null;
    throw error;
  });

/** The partner's own (D-147). */
export const setOwnBankAccount = (account: NewBankAccount & { seen: SeenValues }, key: string) =>
  api(own.setOwnBankAccount, {
    body: { ...account, seen: { version: Number(account.seen['version']) } },
    headers: { 'Idempotency-Key': key },
  });

export const withdrawOwnBankAccount = (version: number) =>
  api(own.withdrawOwnBankAccount, { body: { version } });
