import { type ClaimFilters } from '@portal/contracts/http/admin-claims';
import { CLAIM_STATUSES } from '@portal/contracts/values/claims';
import type { ClaimStatus } from '@portal/contracts/values/claims';
import { choiceIn, listSearch, type ListSearch } from '../../lib/list-search.js';

/** The claims tab's search params: filters, page, and the open claim. */
export interface ClaimsSearch extends Pick<ListSearch, 'search' | 'page' | 'from'> {
  status?: ClaimStatus;
  claim?: number;
}

export function claimsSearch(raw: Record<string, unknown>): ClaimsSearch {
  const { search, page, from } = listSearch(raw);
  const claim = Number(raw['claim']);
  return {
    search,
    page,
    from,
    status: choiceIn(raw['status'], CLAIM_STATUSES),
    claim: Number.isSafeInteger(claim) && claim > 0 ? claim : undefined,
  };
}

export const filtersOf = ({ search, status }: ClaimsSearch): ClaimFilters => ({
  ...(search && { search }),
  ...(status && { status }),
});

export const isFiltered = (search: ClaimsSearch): boolean => Object.keys(filtersOf(search)).length > 0;
