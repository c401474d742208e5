import * as nachaCalls from '@portal/contracts/calls/nacha';
import * as payoutsCalls from '@portal/contracts/calls/payouts';
import { COPY_HEADER, type NewNachaFile, type UnusedNachaFile } from '@portal/contracts/http/nacha';
import { BATCH_SIZE, type NewPayoutBatch } from '@portal/contracts/http/payouts';
import { queryOptions } from '@tanstack/react-query';
import { api, readFile } from '../../lib/api.js';
import { defineListPage } from '../../lib/define-list-page.js';
import { ADMIN_KEY } from '../../lib/query.js';
import { choiceIn } from '../../lib/search-params.js';
import { closedMonths, lastClosedMonth } from './month-end.rules.js';

const MONTH_END_KEY = [...ADMIN_KEY, 'month-end'];

/** The partners with something unpaid for a month. Always refetched: payments are made by what is shown. */
export const unpaidList = defineListPage({
  key: MONTH_END_KEY,
  call: payoutsCalls.listUnpaidPartners,
  size: 50,
  params: { month: (value) => choiceIn(value, Object.keys(closedMonths())) },
  query: ({ month = lastClosedMonth() }) => ({ month }),
  staleTime: 0,
});

/** What a batch would pay now, for the selected partners of all pages. */
export const selectionQuery = (month: string, partnerIds: number[]) =>
  queryOptions({
    queryKey: [...MONTH_END_KEY, month, 'selection', partnerIds],
    queryFn: ({ signal }) =>
      api(payoutsCalls.listSelectedUnpaidPartners, {
        query: { month, partnerIds: partnerIds.join() },
        signal,
      }),
    enabled: partnerIds.length > 0 && partnerIds.length <= BATCH_SIZE,
    staleTime: 0,
  });

/** Of which months something has become payable since a batch may have left it out (D-97). */
export const payableSinceQuery = queryOptions({
  queryKey: [...MONTH_END_KEY, 'payable-since'],
  queryFn: ({ signal }) => api(payoutsCalls.listMonthsPayableSince, { signal }),
  staleTime: 0,
});

export const payBatch = (body: NewPayoutBatch, key: string) =>
  api(payoutsCalls.payBatch, { body, headers: { 'Idempotency-Key': key } });

const BATCHES_KEY = [...ADMIN_KEY, 'payout-batches'];

/** The paid batches, newest first. */
export const batchesList = defineListPage({
  key: BATCHES_KEY,
  call: payoutsCalls.listPayoutBatches,
  size: 10,
  at: 'batches',
  staleTime: 0,
});

/** Always refetched: bank accounts are added and payouts are voided at any time. */
export const nachaQuery = (batchId: number) =>
  queryOptions({
    queryKey: [...BATCHES_KEY, batchId, 'nacha'],
    queryFn: ({ signal }) => api(nachaCalls.getNachaSummary, { params: { id: batchId }, signal }),
    staleTime: 0,
  });

export const makeNachaFile = (batchId: number, body: NewNachaFile, key: string) =>
  api(nachaCalls.makeNachaFile, { params: { id: batchId }, body, headers: { 'Idempotency-Key': key } });

export const declareUnused = (fileId: number, body: UnusedNachaFile) =>
  api(nachaCalls.declareNachaFileUnused, { params: { id: fileId }, body });

/** Takes a file, for a user who has seen how many of its payouts are void. `isCopy`: it was issued before. */
export async function takeNachaFile(
  id: number,
  voidsSeen: number,
): Promise<{ text: string; isCopy: boolean }> {
  const { text, headers } = await readFile(nachaCalls.takeNachaFile, { params: { id }, body: { voidsSeen } });
  return { text, isCopy: headers.get(COPY_HEADER) === 'another' };
}
