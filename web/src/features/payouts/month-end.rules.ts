import { lastMonths } from '@portal/contracts/values/month';
import { monthName } from '../../lib/dates.js';
import { listSearch, type ListSearch } from '../../lib/list-search.js';

export interface MonthEndSearch extends Pick<ListSearch, 'page' | 'from'> {
  month?: string;
}

export function monthEndSearch(raw: Record<string, unknown>): MonthEndSearch {
  const { page, from } = listSearch(raw);
  const month = String(raw['month']);
  return { page, from, month: month in closedMonths() ? month : undefined };
}

/** The last 12 that are over, newest first. */
export const closedMonths = (now = new Date()): Record<string, string> =>
  Object.fromEntries(
    lastMonths(13, now)
      .slice(1)
      .map((month) => [month, monthName(month)]),
  );

interface Named {
  partnerId: number;
  firstName: string | null;
  lastName: string | null;
}

/** Names may not have come yet, or be gone. */
export const nameOf = ({ partnerId, firstName, lastName }: Named): string =>
  [firstName, lastName].filter(Boolean).join(' ') || `Partner ${partnerId}`;
