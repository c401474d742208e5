import type { Days, Period } from '@portal/contracts/values/periods';
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

/** How a figure stands to the one before; of none before no share can be said. */
export interface Change {
  direction: 'up' | 'down' | 'same';
  text: string;
}

export function changeOf(now: number, before: number): Change {
  if (now === before) return { direction: 'same', text: 'as before' };
  const direction = now > before ? 'up' : 'down';
  if (before <= 0) return { direction, text: 'none before' };
  const percent = Math.round((100 * (now - before)) / before);
  return { direction, text: `${percent > 0 ? '+' : ''}${percent.toLocaleString('en-US')} %` };
}
