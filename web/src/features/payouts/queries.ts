import type { NewNachaFile, UnusedNachaFile } from '@portal/contracts/http/nacha';
import { BATCH_SIZE, type NewPayoutBatch } from '@portal/contracts/http/payouts';
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

/** Of those who were selected, on whichever page: what a batch would pay now. */
export const selectionQuery = (month: string, partnerIds: number[]) =>
  queryOptions({
    queryKey: [...MONTH_END_KEY, month, 'selection', partnerIds],
    queryFn: ({ signal }) =>
      api
        .GET('/api/admin/month-end/selection', {
          params: { query: { month, partnerIds: partnerIds.join() } },
          signal,
        })
        .then(dataOf),
    enabled: partnerIds.length > 0 && partnerIds.length <= BATCH_SIZE,
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

export const BATCHES_PAGE = 10;
export const BATCHES_KEY = [...ADMIN_KEY, 'payout-batches'];

export const batchesQuery = (cursor: string | null) =>
  queryOptions({
    queryKey: [...BATCHES_KEY, cursor],
    queryFn: ({ signal }) =>
      api
        .GET('/api/admin/payout-batches', {
          params: { query: { limit: BATCHES_PAGE, cursor: cursor ?? undefined } },
          signal,
        })
        .then(pageOf),
    staleTime: 0,
  });

/** Bank accounts come and payouts become void at any time. */
export const nachaQuery = (batchId: number) =>
  queryOptions({
    queryKey: [...BATCHES_KEY, batchId, 'nacha'],
    queryFn: ({ signal }) =>
      api
        .GET('/api/admin/payout-batches/{id}/nacha', { params: { path: { id: batchId } }, signal })
        .then(dataOf),
    staleTime: 0,
  });

export const makeNachaFile = (batchId: number, body: NewNachaFile, key: string) =>
  api
    .POST('/api/admin/payout-batches/{id}/nacha-files', {
      params: { path: { id: batchId } },
      body,
      headers: { 'Idempotency-Key': key },
    })
    .then(dataOf);

export const declareUnused = (fileId: number, body: UnusedNachaFile) =>
  api.POST('/api/admin/nacha-files/{id}/unused', { params: { path: { id: fileId } }, body }).then(dataOf);

/** The bytes of a file, for who has seen that so many of its payouts are void. */
export const takeNachaFile = (id: number, voidsSeen: number): Promise<string> =>
  api
    .GET('/api/admin/nacha-files/{id}/nacha.txt', {
      params: { path: { id }, query: { voidsSeen } },
      parseAs: 'text',
    })
    .then(dataOf);
