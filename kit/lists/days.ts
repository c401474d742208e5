import type { DayRange } from '@portal/contracts/http/fields';
import { addDays } from '@portal/contracts/values/calendar-day';
import { startOfDay } from '@portal/contracts/values/start-of-day';
import { timestamptz } from '../database/sql-types.js';
import type { Filter } from './filters.js';

/** The moments that some days begin and end at; null where one is open, and not both are. */
export interface DayMoments {
  since: Date | null;
  before: Date | null;
}

const SINCE = 1;
const BEFORE = 2;

/**
 * The filter of a list by the days of a column (D-154), for `defineList` as `in: filterDays('created_at')`. An index on the
 * column answers it.
 */
export const filterDays = (column: string): Filter<DayMoments> => ({
  shapes: [0, SINCE, BEFORE, SINCE + BEFORE],
  shapeOf: ({ since, before }) => (since ? SINCE : 0) + (before ? BEFORE : 0),
  conditions: (shape) => [
    ...(shape & SINCE ? [`${column} >= :since`] : []),
    ...(shape & BEFORE ? [`${column} < :before`] : []),
  ],
  params: (shape) => ({
    ...(shape & SINCE && { since: timestamptz }),
    ...(shape & BEFORE && { before: timestamptz }),
  }),
  given: ({ since, before }) => ({ ...(since && { since }), ...(before && { before }) }),
});

/** The last day that there is. */
const LAST = '9999-12-31';

/** The days of a query in the business's time zone, both of them included; null if it asks for none. */
export function daysGiven({ from, to }: DayRange): DayMoments | null {
  const since = from === undefined ? null : new Date(startOfDay(from));
  const before = to === undefined || to === LAST ? null : new Date(startOfDay(addDays(to, 1)));
  return since || before ? { since, before } : null;
}
