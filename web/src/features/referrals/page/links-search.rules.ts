import { t } from '@lingui/core/macro';
import type { PartnerLink } from '@portal/contracts/http/partner';
import { choiceIn, wordIn } from '../../../lib/search-params.js';
import { nameOf } from '../link.rules.js';
import { byCommission, periods, type LinkFigures, type Period } from './figures.rules.js';

export const sorts = () => ({
  best: t`Best first`,
  visits: t`Most visits`,
  newest: t`Newest first`,
  name: t`By product`,
});
export type LinksSort = keyof ReturnType<typeof sorts>;

/** The page's search params. */
export interface LinksSearch {
  search?: string;
  sort?: LinksSort;
  period?: Period;
}

export const linksSearch = (raw: Record<string, unknown>): LinksSearch => ({
  search: wordIn(raw['search']),
  sort: choiceIn(raw['sort'], Object.keys(sorts()) as LinksSort[]),
  // The router parses `?period=90` as a number.
  period: choiceIn(String(raw['period']), Object.keys(periods()) as Period[]),
});

/** A link with what it did in the shown period; null while that is not known. */
export interface ShownLink {
  link: PartnerLink;
  figures: LinkFigures | null;
}

/** The links whose product, address or tag contains the text, in order. */
export function shownLinks(links: ShownLink[], { search, sort = 'best' }: LinksSearch): ShownLink[] {
  const wanted = search?.trim().toLowerCase() ?? '';
  return links
    .filter(({ link }) => textOf(link).includes(wanted))
    .sort((one, other) => orders[sort](one, other) || other.link.id - one.link.id);
}

const textOf = (link: PartnerLink) =>
  [nameOf(link), link.url, link.code, ...(link.campaigns ?? [])].join(' ').toLowerCase();

const orders: Record<LinksSort, (one: ShownLink, other: ShownLink) => number> = {
  best: ({ figures: one }, { figures: other }) => (one && other ? byCommission(one, other) : 0),
  visits: ({ figures: one }, { figures: other }) => (other?.visits ?? 0) - (one?.visits ?? 0),
  newest: () => 0,
  name: ({ link: one }, { link: other }) => nameOf(one).localeCompare(nameOf(other)),
};
