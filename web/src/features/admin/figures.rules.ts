import type { Days, Period } from '@portal/contracts/values/periods';
import type { Change } from '../../lib/change.rules.js';
import { dayName } from '../../lib/dates.js';

export const PERIOD_NAMES: Record<Period, string> = {
  month: 'This month',
  '30-days': 'Last 30 days',
  year: 'This year',
};

/** 'Oct 1 – Oct 26, 2026' */
export const daysText = ({ first, last }: Days): string =>
  first === last
    ? dayName(last)
    : `${dayName(first).replace(/, \d{4}$/, sameYear(first, last) ? '' : '$&')} – ${dayName(last)}`;

const sameYear = (one: string, other: string) => one.slice(0, 4) === other.slice(0, 4);

/** '+50%', 'as before'; 'none before' where no share can be said. */
export function changeText({ direction, percent }: Change): string {
  if (percent === null) return 'none before';
  if (direction === 'same') return 'as before';
  return `${direction === 'up' ? '+' : '-'}${percent.toLocaleString('en-US')}%`;
}
