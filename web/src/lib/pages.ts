import { t } from '@lingui/core/macro';
import { count } from './numbers.js';

/** A page of a keyset-paginated list (D-3). Cursors are opaque, null at the ends. */
export interface ReadPage<Row> {
  rows: Row[];
  total: number;
  /** There are more rows than the service counts: `total` is only a lower bound. */
  isUncounted?: boolean;
  next: string | null;
  previous: string | null;
}

/** The `cursor` of each relation in a Link header, such as `</api/x?cursor=abc>; rel="next"`. */
export function cursorsIn(link: string | null): Pick<ReadPage<never>, 'next' | 'previous'> {
  const cursors: Record<string, string | null> = {};
  for (const [, url, relation] of (link ?? '').matchAll(/<([^>]*)>[^,]*?;\s*rel="?(\w+)"?/g))
    if (url && relation) cursors[relation] = new URL(url, 'http://portal').searchParams.get('cursor');
  return { next: cursors['next'] ?? null, previous: cursors['prev'] ?? null };
}

/** Position in a list: the page's number (from 1) and its cursor; the first page has none. */
export interface PagePosition {
  page: number;
  cursor: string | null;
}

export const FIRST_PAGE: PagePosition = { page: 1, cursor: null };

/** From the URL's search params; anything invalid is the first page. */
export function positionFrom(page: unknown, cursor: unknown): PagePosition {
  const number = Number(page);
  const key = typeof cursor === 'number' ? String(cursor) : cursor;
  if (!Number.isSafeInteger(number) || number < 2 || typeof key !== 'string' || key === '') return FIRST_PAGE;
  return { page: number, cursor: key };
}

/** Where the service stops counting: there may be more rows (D-62). */
const COUNTS_END_AT = [1_000, 10_000];
const isOpen = (total: number) => COUNTS_END_AT.includes(total);

/** null if the count is unknown. */
export const pagesOf = (total: number, size: number): number | null =>
  isOpen(total) ? null : Math.max(1, Math.ceil(total / size));

/** 'Showing X-Y of N payments' (specification, 'Partner dashboard'). */
export function showing(
  position: PagePosition,
  size: number,
  rows: number,
  total: number,
  noun: string,
): string {
  const first = (position.page - 1) * size + 1;
  const last = first + rows - 1;
  if (isOpen(total)) return showingOfAtLeast(first, last, count(total), noun);
  switch (noun) {
    case 'clients':
      return t`Showing ${first}-${last} of ${total} clients`;
    case 'commissions':
      return t`Showing ${first}-${last} of ${total} commissions`;
    case 'payments':
      return t`Showing ${first}-${last} of ${total} payments`;
    default:
      return english.some(first, last, total, noun);
  }
}

function showingOfAtLeast(first: number, last: number, least: string, noun: string): string {
  switch (noun) {
    case 'clients':
      return t`Showing ${first}-${last} of ${least} or more clients`;
    case 'commissions':
      return t`Showing ${first}-${last} of ${least} or more commissions`;
    case 'payments':
      return t`Showing ${first}-${last} of ${least} or more payments`;
    default:
      return english.atLeast(first, last, least, noun);
  }
}

/** Of a list that the service does not count. */
export function showingOfMany(rows: number, noun: string): string {
  switch (noun) {
    case 'clients':
      return t`Showing ${rows} of many clients`;
    case 'commissions':
      return t`Showing ${rows} of many commissions`;
    case 'payments':
      return t`Showing ${rows} of many payments`;
    default:
      return english.many(rows, noun);
  }
}

/* eslint-disable lingui/no-unlocalized-strings -- the lists of administrators, who read English */
const english = {
  some: (first: number, last: number, total: number, noun: string) =>
    `Showing ${first}-${last} of ${total} ${noun}`,
  atLeast: (first: number, last: number, least: string, noun: string) =>
    `Showing ${first}-${last} of ${least} or more ${noun}`,
  many: (rows: number, noun: string) => `Showing ${rows} of many ${noun}`,
};
/* eslint-enable lingui/no-unlocalized-strings */
