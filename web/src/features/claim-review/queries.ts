import * as calls from '@portal/contracts/calls/claims';
import type { ClaimChange, ClaimRequest } from '@portal/contracts/http/admin-claims';
import { CLAIM_STATUSES } from '@portal/contracts/values/claims';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.js';
import { defineListPage } from '../../lib/define-list-page.js';
import { ADMIN_KEY } from '../../lib/query.js';
import { choiceIn, idIn, wordIn } from '../../lib/search-params.js';

export const CLAIMS_KEY = [...ADMIN_KEY, 'claims'];

export const claimsList = defineListPage({
  key: [...CLAIMS_KEY, 'list'],
  call: calls.listClaims,
  table: 'claims',
  days: true,
  size: 25,
  filters: {
    search: wordIn,
    status: (value) => choiceIn(value, CLAIM_STATUSES),
    files: (value) => choiceIn(value, ['new'] as const),
  },
  params: { claim: idIn },
  query: ({ search, status, files }) => ({ search, status, files }),
});

export const claimQuery = (id: number) =>
  queryOptions({
    queryKey: [...CLAIMS_KEY, id],
    queryFn: ({ signal }) => api(calls.getClaim, { params: { id }, signal }),
  });

export const changeClaim = (id: number, body: ClaimChange) =>
  api(calls.changeClaim, { params: { id }, body });

/** Idempotent under its key. */
export const askClaimant = (id: number, body: ClaimRequest, key: string) =>
  api(calls.askClaimant, { params: { id }, body, headers: { 'Idempotency-Key': key } });

export const claimFilesSeen = (id: number, newest: number) =>
  api(calls.claimFilesSeen, { params: { id }, body: { newest } });
