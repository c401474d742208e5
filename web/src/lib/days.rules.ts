import { addDays, type CalendarDay } from '@portal/contracts/values/calendar-day';

/** Days that are chosen by their name, so that a kept view of them goes along with the calendar (D-154). */
export const NAMED_DAYS = {
  today: 'Today',
  'this-month': 'This month',
  'last-month': 'Last month',
  'last-30-days': 'Last 30 days',
} as const;
export type NamedDays = keyof typeof NAMED_DAYS;

/** Of which days a list shows something; `since` and `until` are days too, and both belong to it. */
export interface DaysSearch {
  days?: NamedDays;
  since?: CalendarDay;
  until?: CalendarDay;
}

interface AskedDays {
  from?: CalendarDay;
  to?: CalendarDay;
}

/**
 * The first and the last day that a call is asked for. A name counts before days of one's own.
 * @param today in the business's time zone (D-125)
 */
export function askedDays({ days, since, until }: DaysSearch, today: CalendarDay): AskedDays {
  const firstOfMonth = `${today.slice(0, 8)}01`;
  switch (days) {
    case 'today':
      return { from: today, to: today };
    case 'this-month':
      return { from: firstOfMonth, to: today };
    case 'last-month': {
      const to = addDays(firstOfMonth, -1);
      return { from: `${to.slice(0, 8)}01`, to };
    }
    case 'last-30-days':
      return { from: addDays(today, -29), to: today };
    default:
      return { ...(since && { from: since }), ...(until && { to: until }) };
  }
}
