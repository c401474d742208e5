import { addDays, type CalendarDay } from './calendar-day.js';

/** The periods of the administrators' figures (D-133), each up to today. */
export const PERIODS = ['month', '30-days', 'year'] as const;
export type Period = (typeof PERIODS)[number];

/** Days of the business's time zone, both included. */
export interface Days {
  first: CalendarDay;
  last: CalendarDay;
}

const parts = (day: CalendarDay) => day.split('-').map(Number) as [year: number, month: number, day: number];

/** The day of a month; of a shorter month its last. */
function dayIn(year: number, month: number, day: number): CalendarDay {
  const last = new Date(Date.UTC(year, month, 0));
  const known = new Date(Date.UTC(year, month - 1, Math.min(day, last.getUTCDate())));
  return known.toISOString().slice(0, 10);
}

/** A period up to `today`, and as much of the one before: of last month or year up to the same date. */
export function daysOf(period: Period, today: CalendarDay): { now: Days; before: Days } {
  const [year, month, day] = parts(today);
  if (period === '30-days')
    return {
      now: { first: addDays(today, -29), last: today },
      before: { first: addDays(today, -59), last: addDays(today, -30) },
    };
  if (period === 'month')
    return {
      now: { first: dayIn(year, month, 1), last: today },
      before: { first: dayIn(year, month - 1, 1), last: dayIn(year, month - 1, day) },
    };
  return {
    now: { first: dayIn(year, 1, 1), last: today },
    before: { first: dayIn(year - 1, 1, 1), last: dayIn(year - 1, month, day) },
  };
}
