import * as approvalCalls from '@portal/contracts/calls/approvals';
import * as nachaCalls from '@portal/contracts/calls/nacha';
import * as payoutsCalls from '@portal/contracts/calls/payouts';
import type { NewNachaFile, UnusedNachaFile } from '@portal/contracts/http/nacha';
import { COPY_HEADER } from '@portal/contracts/values/nacha';
import type { NewPayoutBatch } from '@portal/contracts/http/payouts';
import { BATCH_SIZE } from '@portal/contracts/values/payout-batch';
import { queryOptions } from '@tanstack/react-query';
import { api, readFile, readPage } from '../../lib/api.js';
import { defineListPage } from '../../lib/define-list-page.js';
import { ADMIN_KEY, JUST_READ_MS } from '../../lib/query.js';
import { APPROVALS_OF_MONTH_KEY, BATCH_LIST_KEY, MONTH_END_KEY } from '../../lib/payout-lists.js';
import { monthIn } from '../../lib/search-params.js';
import { shownMonth } from './month-end.rules.js';

/** The partners with something unpaid for a month. Always refetched: payments are made by what is shown. */
export const unpaidList = defineListPage({
  key: MONTH_END_KEY,
  call: payoutsCalls.listUnpaidPartners,
  table: 'month-end',
  size: 50,
  params: { month: monthIn },
  query: ({ month }) => ({ month: shownMonth(month) }),
  staleTime: JUST_READ_MS,
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

/** The same for the dialog that pays them: what it shows is not read again while it is open, unless something was refused. */
export const payingQuery = (month: string, partnerIds: number[]) => ({
  ...selectionQuery(month, partnerIds),
  queryKey: [...ADMIN_KEY, 'paying', month, partnerIds],
});

/** Of which months something has become payable since a batch may have left it out (D-97). */
export const payableSinceQuery = queryOptions({
  queryKey: [...MONTH_END_KEY, 'payable-since'],
  queryFn: ({ signal }) => api(payoutsCalls.listMonthsPayableSince, { signal }),
  staleTime: JUST_READ_MS,
});

/** How long ago a request may have been made that is shown although it is over. */
const LATELY_MS = 30 * 24 * 60 * 60_000;

/** What of a month waits for a second administrator, newest first. */
export const waitingQuery = (month: string) =>
  queryOptions({
    queryKey: [...APPROVALS_OF_MONTH_KEY, month, 'waiting'],
    queryFn: ({ signal }) =>
      readPage(approvalCalls.listApprovals, { query: { state: 'waiting', month, limit: 10 }, signal }),
    staleTime: 0,
  });

/** Of the 25 newest that are over, those of the last 30 days that were refused, or that nobody decided in time. */
export const lapsedQuery = (month: string) =>
  queryOptions({
    queryKey: [...APPROVALS_OF_MONTH_KEY, month, 'over'],
    queryFn: async ({ signal }) => {
      const over = await api(approvalCalls.listApprovals, {
        query: { state: 'over', month, limit: 25 },
        signal,
      });
      const since = Date.now() - LATELY_MS;
      return over.filter(
        ({ state, askedAt }) => (state === 'refused' || state === 'expired') && Date.parse(askedAt) > since,
      );
    },
    staleTime: 0,
  });

export const payBatch = (body: NewPayoutBatch, key: string) =>
  api(payoutsCalls.payBatch, { body, headers: { 'Idempotency-Key': key } });

/** The paid batches, newest first. */
export const batchesList = defineListPage({
  key: BATCH_LIST_KEY,
  call: payoutsCalls.listPayoutBatches,
  table: 'batches',
  size: 10,
  at: 'batches',
  staleTime: JUST_READ_MS,
});

/** Which of the batches have files for the bank. Always refetched: files are made and taken at any time. */
export const batchFilesQuery = (batchIds: number[]) =>
  queryOptions({
    queryKey: [...BATCH_LIST_KEY, 'files', batchIds],
    queryFn: ({ signal }) => api(nachaCalls.listBatchFiles, { query: { batchIds: batchIds.join() }, signal }),
    enabled: batchIds.length > 0,
    staleTime: 0,
  });

/** Notes that the bank has sent a batch; what is noted stays. */
export const noteBatchSent = (id: number, day: string) =>
  api(payoutsCalls.noteBatchSent, { params: { id }, body: { day } });

/** Always refetched: bank accounts are added and payouts are voided at any time. */
export const nachaQuery = (batchId: number) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, 'payout-batches', batchId, 'nacha'],
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
