import type { PartnerLink } from '@portal/contracts/http/partner';
import { choiceIn, wordIn } from '../../../lib/search-params.js';
import { nameOf } from '../link.rules.js';

export const SORTS = { visits: 'Most visits', newest: 'Newest first', name: 'By product' };
export type LinksSort = keyof typeof SORTS;

/** The page's search params. */
export interface LinksSearch {
  search?: string;
  sort?: LinksSort;
}

export const linksSearch = (raw: Record<string, unknown>): LinksSearch => ({
  search: wordIn(raw['search']),
  sort: choiceIn(raw['sort'], Object.keys(SORTS) as LinksSort[]),
});

/** The links whose product or address contains the text, in order. */
export function shownLinks(links: PartnerLink[], { search, sort = 'visits' }: LinksSearch): PartnerLink[] {
  const wanted = search?.toLowerCase() ?? '';
  return links
    .filter((link) => `${nameOf(link)} ${link.url}`.toLowerCase().includes(wanted))
    .sort((one, other) => orders[sort](one, other) || other.id - one.id);
}

const orders: Record<LinksSort, (one: PartnerLink, other: PartnerLink) => number> = {
  visits: (one, other) => other.visits - one.visits,
  newest: () => 0,
  name: (one, other) => nameOf(one).localeCompare(nameOf(other)),
};
