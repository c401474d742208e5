import * as calls from '@portal/contracts/calls/admin-troubleshooting';
import type {
  AdminSupportRequest,
  CannedAnswerChange,
  NewCannedAnswer,
  SupportAnswer,
  SupportChange,
  SupportNote,
  SupportThread,
} from '@portal/contracts/http/admin-support';
import {
  SUPPORT_REASONS,
  SUPPORT_STATES,
  type SupportReason,
  type SupportState,
} from '@portal/contracts/values/support';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.js';
import { defineListPage } from '../../lib/define-list-page.js';
import { ADMIN_KEY, JUST_READ_MS } from '../../lib/query.js';
import { choiceIn, flagIn, idIn, wordIn } from '../../lib/search-params.js';

export const SUPPORT_KEY = [...ADMIN_KEY, 'support-requests'];

export const supportRequestsList = defineListPage({
  key: [...SUPPORT_KEY, 'list'],
  call: calls.listSupportRequests,
  table: 'support',
  days: true,
  size: 25,
  filters: {
    search: wordIn,
    state: (value) => choiceIn(value, Object.keys(SUPPORT_STATES) as SupportState[]),
    mine: flagIn,
    reason: (value) => choiceIn(value, Object.keys(SUPPORT_REASONS) as SupportReason[]),
  },
  params: { request: idIn, answers: flagIn },
  query: ({ search, reason, state, mine }) => ({
    search,
    reason,
    state,
    ...(mine && { mine: 'true' as const }),
  }),
  // People write back at any time.
  staleTime: JUST_READ_MS,
});

export const supportThreadQuery = (id: number) =>
  queryOptions({
    queryKey: [...SUPPORT_KEY, id],
    queryFn: ({ signal }) => api(calls.getSupportRequest, { params: { id }, signal }),
    staleTime: 0,
  });

/** Idempotent under its key. */
export const answerSupport = (id: number, body: SupportAnswer, key: string) =>
  api(calls.answerSupport, { params: { id }, body, headers: { 'Idempotency-Key': key } });

/** Idempotent under its key. */
export const noteOnSupport = (id: number, body: SupportNote, key: string) =>
  api(calls.noteOnSupport, { params: { id }, body, headers: { 'Idempotency-Key': key } });

export const changeSupport = (id: number, body: SupportChange) =>
  api(calls.changeSupport, { params: { id }, body });

/** For several at once, whose threads nobody has open: what came since the list was read is not overlooked. */
export function changeSupportInList(
  { id, version }: AdminSupportRequest,
  change: Omit<SupportChange, 'seen'>,
): Promise<SupportThread> {
  // Of the release before, during an upgrade.
  if (version === undefined)
    return Promise.reject(
      new Error('The portal is being updated. Open the request, or try again in a moment.'),
    );
  return changeSupport(id, { ...change, seen: { version } });
}

/** Of all administrators. */
export const cannedAnswersQuery = queryOptions({
  queryKey: [...ADMIN_KEY, 'canned-answers'],
  queryFn: ({ signal }) => api(calls.listCannedAnswers, { signal }),
});

export const addCannedAnswer = (body: NewCannedAnswer) => api(calls.addCannedAnswer, { body });

export const changeCannedAnswer = (id: number, body: CannedAnswerChange) =>
  api(calls.changeCannedAnswer, { params: { id }, body });

export const deleteCannedAnswer = (id: number) => api(calls.deleteCannedAnswer, { params: { id } });
