import type { DayRange } from '@portal/contracts/http/fields';
import { addDays } from '@portal/contracts/values/calendar-day';
import { startOfDay } from '@portal/contracts/values/start-of-day';
import { timestamptz } from '../database/sql-types.js';
import { filter } from './filters.js';

/** The filters of a list by the days of a column (D-154), for `defineList`; an index on the column answers them. */
export const filterDays = (column: string) => ({
  since: filter(`${column} >= :since`, timestamptz),
  before: filter(`${column} < :before`, timestamptz),
});

/** The last day that there is. */
const LAST = '9999-12-31';

/** The moments that the days of a query begin and end at, in the business's time zone; null where one is open. */
export const daysGiven = ({ from, to }: DayRange): { since: Date | null; before: Date | null } => ({
  since: from === undefined ? null : new Date(startOfDay(from)),
  before: to === undefined || to === LAST ? null : new Date(startOfDay(addDays(to, 1))),
});
