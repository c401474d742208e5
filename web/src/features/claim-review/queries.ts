import * as calls from '@portal/contracts/calls/claims';
import type { ClaimChange, ClaimInFull, ClaimRequest } from '@portal/contracts/http/admin-claims';
import { CLAIM_STATUSES } from '@portal/contracts/values/claims';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.js';
import { defineListPage } from '../../lib/define-list-page.js';
import { ADMIN_KEY } from '../../lib/query.js';
import { choiceIn, idIn, wordIn } from '../../lib/search-params.js';
import { withNamesOf } from './history.rules.js';

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

/**
 * Shows what a change of a claim answers. That names no administrators, so those who are known are kept, until the claim
 * and the lists behind it are read again.
 */
export async function showClaim(queries: QueryClient, changed: ClaimInFull): Promise<void> {
  queries.setQueryData(claimQuery(changed.id).queryKey, (before) => withNamesOf(before, changed));
  await queries.invalidateQueries({ queryKey: CLAIMS_KEY });
}

export const changeClaim = (id: number, body: ClaimChange) =>
  api(calls.changeClaim, { params: { id }, body });

/** Idempotent under its key. */
export const askClaimant = (id: number, body: ClaimRequest, key: string) =>
  api(calls.askClaimant, { params: { id }, body, headers: { 'Idempotency-Key': key } });

export const claimFilesSeen = (id: number, newest: number) =>
  api(calls.claimFilesSeen, { params: { id }, body: { newest } });
