import { t } from '@lingui/core/macro';
import { changeOf, type Change } from '../../lib/change.rules.js';
import { locale } from '../../lib/locale.js';
import { count } from '../../lib/numbers.js';

export interface Trend extends Pick<Change, 'direction'> {
  /** '12 % more than October to this day' */
  text: string;
  /** Of which that is made up. */
  standing: 'silent' | 'new' | 'same' | 'more' | 'less';
  month: string;
  /** In percent, written; '' where none can be said. */
  share: string;
}

/**
 * How this month stands to the month before up to the same day (D-138). Of nothing before no share can be said.
 * @param since the first day of the month before
 */
export function trendOf(now: number, before: number, since: string): Trend {
  const month = new Date(since).toLocaleDateString(locale(), { month: 'long', timeZone: 'UTC' });
  const of = { month, share: '' };
  if (before === 0)
    return now === 0
      ? { ...of, standing: 'silent', direction: 'same', text: t`Nothing yet this month` }
      : { ...of, standing: 'new', direction: 'up', text: t`nothing in ${month} to this day` };
  const { direction, percent } = changeOf(now, before);
  if (direction === 'same')
    return { ...of, standing: 'same', direction, text: t`as much as in ${month} to this day` };
  const share = count(percent!);
  return direction === 'up'
    ? { month, share, standing: 'more', direction, text: t`${share}% more than ${month} to this day` }
    : { month, share, standing: 'less', direction, text: t`${share}% less than ${month} to this day` };
}
