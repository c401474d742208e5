import * as calls from '@portal/contracts/calls/approvals';
import * as nachaCalls from '@portal/contracts/calls/nacha';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.js';
import { JUST_READ_MS } from '../../lib/query.js';
import { defineListPage } from '../../lib/define-list-page.js';
import { APPROVALS_KEY } from '../../lib/second-person.js';

const EVERY_MS = 60_000;

/** What waits for a second administrator, newest first. Read again each minute. */
export const waitingList = defineListPage({
  key: [...APPROVALS_KEY, 'waiting'],
  call: calls.listApprovals,
  table: 'approvals',
  size: 25,
  query: () => ({ state: 'waiting' as const }),
  staleTime: JUST_READ_MS,
  refetchInterval: EVERY_MS,
});

/** What was decided, or not in time. */
export const overList = defineListPage({
  key: [...APPROVALS_KEY, 'over'],
  call: calls.listApprovals,
  table: 'approvals',
  size: 10,
  at: 'over',
  query: () => ({ state: 'over' as const }),
  staleTime: JUST_READ_MS,
});

/** A request beside what it would do now. Always refetched: it is approved by what is shown. */
export const approvalQuery = (id: number) =>
  queryOptions({
    queryKey: [...APPROVALS_KEY, id],
    queryFn: ({ signal }) => api(calls.getApproval, { params: { id }, signal }),
    staleTime: 0,
  });

export const approve = (id: number) => api(calls.approve, { params: { id } });
export const refuse = (id: number, reason: string) =>
  api(calls.refuseApproval, { params: { id }, body: { reason } });
export const withdraw = (id: number) => api(calls.withdrawApproval, { params: { id } });

/** Bank accounts that wait for approval; a list of one page. Read again each minute, as `waitingList`. */
export const accountsQuery = queryOptions({
  queryKey: [...APPROVALS_KEY, 'accounts'],
  queryFn: async ({ signal }) => {
    const rows = await api(nachaCalls.listBankAccountApprovals, { signal });
    return { rows, total: rows.length, next: null, previous: null };
  },
  staleTime: 0,
  refetchInterval: EVERY_MS,
});

export const approveAccount = (id: number, version: number) =>
  api(nachaCalls.approveBankAccount, { params: { id }, body: { version } });
export const stopAccount = (id: number, version: number) =>
  api(nachaCalls.stopBankAccount, { params: { id }, body: { version } });
