import type { NewPayoutBatch } from '@portal/contracts/http/payouts';
import { queryOptions } from '@tanstack/react-query';
import { api, dataOf, pageOf } from '../../lib/api.js';
import { ADMIN_KEY } from '../../lib/query.js';

export const PAGE_SIZE = 50;
export const MONTH_END_KEY = [...ADMIN_KEY, 'month-end'];

export const monthEndQuery = (month: string, cursor: string | null) =>
  queryOptions({
    queryKey: [...MONTH_END_KEY, month, cursor],
    queryFn: ({ signal }) =>
      api
        .GET('/api/admin/month-end', {
          params: { query: { month, limit: PAGE_SIZE, cursor: cursor ?? undefined } },
          signal,
        })
        .then(pageOf),
    // Money is paid by what is shown: never by what was shown a while ago.
    staleTime: 0,
  });

export const payBatch = (body: NewPayoutBatch, key: string) =>
  api.POST('/api/admin/payout-batches', { body, headers: { 'Idempotency-Key': key } }).then(dataOf);

export const commissionQuery = (saleId: number) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, 'commission', saleId],
    queryFn: ({ signal }) =>
      api.GET('/api/admin/commissions/{id}', { params: { path: { id: saleId } }, signal }).then(dataOf),
    staleTime: 0,
  });
