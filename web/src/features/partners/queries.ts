import * as adminPeopleCalls from '@portal/contracts/calls/admin-people';
import * as nachaCalls from '@portal/contracts/calls/nacha';
import * as payoutsCalls from '@portal/contracts/calls/payouts';
import type { CorrectEmail } from '@portal/contracts/http/admins';
import type {
  MonthlyPaymentChange,
  NewBankState,
  PartnerPayment,
  PayoutToVoid,
} from '@portal/contracts/http/payouts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.js';
import { defineListPage } from '../../lib/define-list-page.js';
import { ADMIN_KEY, JUST_READ_MS } from '../../lib/query.js';
import { sendUntilAnswered } from '../../lib/send-until-answered.js';
import { idIn, wordIn } from '../../lib/search-params.js';

export const PARTNERS_KEY = [...ADMIN_KEY, 'partners'];

export const partnersList = defineListPage({
  key: PARTNERS_KEY,
  call: payoutsCalls.listPartners,
  table: 'partners',
  size: 25,
  filters: { search: wordIn },
  sorts: { name: 'asc', totalSales: 'desc', totalCommission: 'desc', thisMonth: 'desc' },
  query: ({ search = '', sort, direction }) => ({ search, sort, direction }),
});

/** One partner, as the list has them. Refetched on each visit: whoever looks acts on it. */
export const partnerQuery = (id: number) =>
  queryOptions({
    queryKey: [...PARTNERS_KEY, 'one', id],
    queryFn: ({ signal }) => api(payoutsCalls.getPartner, { params: { id }, signal }),
    staleTime: JUST_READ_MS,
  });

export const NOTES_KEY = [...ADMIN_KEY, 'partner-notes'];

export const notesList = defineListPage({
  key: NOTES_KEY,
  call: adminPeopleCalls.listPartnerNotes,
  size: 25,
  filters: { partner: idIn },
  query: ({ partner }) => ({ partnerId: partner! }),
});

/** Idempotent under its key. @returns the thread's id */
export const messagePartner = (id: number, message: string, key: string) =>
  api(adminPeopleCalls.messagePartner, {
    params: { id },
    body: { message },
    headers: { 'Idempotency-Key': key },
  });

export const writePartnerNote = (id: number, text: string, key: string) =>
  api(adminPeopleCalls.writePartnerNote, {
    params: { id },
    body: { text },
    headers: { 'Idempotency-Key': key },
  });

export const ledgerList = defineListPage({
  key: [...PARTNERS_KEY, 'ledger'],
  call: payoutsCalls.listLedger,
  table: 'ledger',
  size: 25,
  filters: { partner: idIn },
  query: ({ partner }) => ({ partnerId: partner! }),
  staleTime: 0,
});

/** Preview of a payment; without an amount, of everything unpaid. */
export const previewQuery = (partnerId: number, month: string, amount: number | null) => {
  const query = { partnerId, month, ...(amount !== null && { amount }) };
  return queryOptions({
    queryKey: [...PARTNERS_KEY, 'preview', query],
    queryFn: ({ signal }) => api(payoutsCalls.previewPayout, { query, signal }),
    // Always refetched: sales come in all the time, and the user confirms this preview.
    staleTime: 0,
  });
};

/** A partner's payouts, newest first. Always refetched: the user voids what was just read. */
export const payoutsList = (partnerId: number, enabled: boolean) =>
  defineListPage({
    key: [...PARTNERS_KEY, 'payouts'],
    call: payoutsCalls.listPayouts,
    size: 10,
    query: () => ({ partnerId }),
    staleTime: 0,
    enabled,
  });

/** The bank file that contains a payout. */
export const fileOfPayoutQuery = (payoutId: number) =>
  queryOptions({
    queryKey: [...PARTNERS_KEY, 'nacha-file', payoutId],
    queryFn: ({ signal }) => api(nachaCalls.findNachaFileOfPayout, { params: { id: payoutId }, signal }),
    // Refetched on each opening: a file may be made at any time, and a failed lookup is repeated.
    staleTime: 0,
    retryOnMount: true,
  });

/** Idempotent by the payout's number: a second call gives the same answer. */
export const voidPayout = ({ id, ...body }: PayoutToVoid & { id: number }) =>
  api(payoutsCalls.voidPayout, { params: { id }, body });

/** It moves no money. The same again changes nothing. */
export const noteBankState = (id: number, body: NewBankState) =>
  api(payoutsCalls.noteBankState, { params: { id }, body });

export interface MarkedPaid {
  id: number;
  amountInCents: number;
  month: string;
}

/** Takes back what was marked as paid seconds ago (D-140); retried until it is known what became of it. */
export const undoPayment = ({ id, ...seen }: MarkedPaid) =>
  sendUntilAnswered(
    () => voidPayout({ id, reason: 'mistake', undo: true, seen }),
    () => undefined,
  );

export const changeMonth = (body: MonthlyPaymentChange, key: string) =>
  api(payoutsCalls.changeMonthlyPayment, { body, headers: { 'Idempotency-Key': key } });

export const payPartner = (body: PartnerPayment, key: string) =>
  api(payoutsCalls.payPartnerForMonth, { body, headers: { 'Idempotency-Key': key } });

/** Whether a partner is suspended, as identity has it: the list's copy learns of it a moment later. */
export const suspensionQuery = (id: number) =>
  queryOptions({
    queryKey: [...PARTNERS_KEY, 'suspension', id],
    queryFn: ({ signal }) => api(adminPeopleCalls.getPartnerSuspension, { params: { id }, signal }),
    staleTime: 0,
  });

/** The same again changes nothing. */
export const suspendPartner = (id: number, reason: string) =>
  api(adminPeopleCalls.suspendPartner, { params: { id }, body: { reason } });

export const reinstatePartner = (id: number) => api(adminPeopleCalls.reinstatePartner, { params: { id } });

export const beginPartnerView = (id: number) => api(adminPeopleCalls.beginPartnerView, { params: { id } });

export const deletePartner = (id: number) => api(adminPeopleCalls.deletePartner, { params: { id } });

export const correctEmail = (id: number, body: CorrectEmail) =>
  api(adminPeopleCalls.correctPartnerEmail, { params: { id }, body });
