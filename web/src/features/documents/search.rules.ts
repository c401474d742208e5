import type { PartnerDocumentFilters } from '@portal/contracts/http/partner-documents';
import { DOCUMENT_TYPES, type DocumentType } from '@portal/contracts/values/documents';
import { choiceIn, listSearch, type ListSearch } from '../../lib/list-search.js';

/** The list's search params. */
export interface DocumentSearch extends Pick<ListSearch, 'search' | 'page' | 'from'> {
  type?: DocumentType;
  partner?: number;
}

/** Parses the URL and drops what the call would refuse. */
export function documentSearch(raw: Record<string, unknown>): DocumentSearch {
  const { search, page, from } = listSearch(raw);
  const partner = Number(raw['partner']);
  return {
    search: search?.slice(0, 100),
    type: choiceIn(raw['type'], DOCUMENT_TYPES),
    partner: Number.isSafeInteger(partner) && partner > 0 ? partner : undefined,
    page,
    from,
  };
}

export const filtersOf = ({ search, type, partner }: DocumentSearch): PartnerDocumentFilters => ({
  search,
  type,
  partnerId: partner,
});

export const NO_FILTERS = { search: undefined, type: undefined, partner: undefined } satisfies DocumentSearch;

export const isFiltered = (search: DocumentSearch): boolean =>
  Object.values(filtersOf(search)).some((value) => value !== undefined);
