import { t } from '@lingui/core/macro';
import { changeOf, type Change } from '../../lib/change.rules.js';

const monthWord = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

export interface Trend extends Pick<Change, 'direction'> {
  /** '12 % more than October to this day' */
  text: string;
}

/**
 * How this month stands to the month before up to the same day (D-138). Of nothing before no share can be said.
 * @param since the first day of the month before
 */
export function trendOf(now: number, before: number, since: string): Trend {
  const month = monthWord.format(new Date(since));
  if (before === 0)
    return now === 0
      ? { direction: 'same', text: t`Nothing yet this month, nor in ${month} to this day` }
      : { direction: 'up', text: t`nothing in ${month} to this day` };
  const { direction, percent } = changeOf(now, before);
  if (direction === 'same') return { direction, text: t`as much as in ${month} to this day` };
  const than = direction === 'up' ? 'more' : 'less';
  return { direction, text: t`${percent!.toLocaleString('en-US')} % ${than} than ${month} to this day` };
}
