import { lastMonths } from '@portal/contracts/values/month';
import { monthName } from '../../lib/dates.js';
import { choiceIn, listSearch, positionIn, type ListSearch } from '../../lib/list-search.js';
import type { PagePosition } from '../../lib/pages.js';

export interface MonthEndSearch extends Pick<ListSearch, 'page' | 'from'> {
  month?: string;
  /** Page of the list of batches. */
  batches?: number;
  batchesFrom?: string;
}

export function monthEndSearch(raw: Record<string, unknown>): MonthEndSearch {
  const { page, from } = listSearch(raw);
  const batches = listSearch({ page: raw['batches'], from: raw['batchesFrom'] });
  return {
    page,
    from,
    month: choiceIn(raw['month'], Object.keys(closedMonths())),
    batches: batches.page,
    batchesFrom: batches.from,
  };
}

export const batchesPosition = ({ batches, batchesFrom }: MonthEndSearch): PagePosition =>
  positionIn({ page: batches, from: batchesFrom });

/** The last 12 closed months, newest first. */
export const closedMonths = (now = new Date()): Record<string, string> =>
  Object.fromEntries(
    lastMonths(13, now)
      .slice(1)
      .map((month) => [month, monthName(month)]),
  );

/** The amount that would be paid out, in cents. */
export const sumOf = (partners: { payableInCents: number }[]): number =>
  partners.reduce((sum, { payableInCents }) => sum + payableInCents, 0);

interface Named {
  partnerId: number;
  firstName: string | null;
  lastName: string | null;
}

/** Names may still be loading, or be deleted. */
export const nameOf = ({ partnerId, firstName, lastName }: Named): string =>
  [firstName, lastName].filter(Boolean).join(' ') || `Partner ${partnerId}`;
