const monthWord = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

export interface Trend {
  direction: 'up' | 'down' | 'same';
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
      ? { direction: 'same', text: `Nothing yet this month, nor in ${month} to this day` }
      : { direction: 'up', text: `nothing in ${month} to this day` };
  const percent = Math.round((100 * Math.abs(now - before)) / before);
  if (percent === 0) return { direction: 'same', text: `as much as in ${month} to this day` };
  const [direction, than] = now > before ? (['up', 'more'] as const) : (['down', 'less'] as const);
  return { direction, text: `${percent.toLocaleString('en-US')} % ${than} than ${month} to this day` };
}
