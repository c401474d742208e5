import type { SaleDay, VisitDay } from '@portal/contracts/http/link-days';
import { businessTimeZone, type TimeZone } from '@portal/contracts/values/business-time-zone';
import { addDays, dayOf, type CalendarDay } from '@portal/contracts/values/calendar-day';
import { startOfDay } from '@portal/contracts/values/start-of-day';

/** When it goes out: Mondays at 8:00 of the business's time zone. */
const HOURS = 8;

export interface DueWeek {
  /** Its Monday. */
  first: CalendarDay;
  /** Its Sunday. */
  last: CalendarDay;
  /** When its summaries are due: the Monday after, ISO. */
  dueAt: string;
}

/** The Monday of the week of a day. */
const mondayOf = (day: CalendarDay): CalendarDay =>
  addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

/**
 * The week before, from Monday 8:00 to the end of the Sunday after (D-160); null before: the summaries of the week before
 * that are not sent any more.
 */
export function dueWeek(now: Date, zone: TimeZone = businessTimeZone()): DueWeek | null {
  const monday = mondayOf(dayOf(now, zone));
  const dueAt = new Date(Date.parse(startOfDay(monday, zone)) + HOURS * 60 * 60_000).toISOString();
  if (now.toISOString() < dueAt) return null;
  return { first: addDays(monday, -7), last: addDays(monday, -1), dueAt };
}

/** What a partner's links did in a week; cents. */
export interface WeekFigures {
  visits: number;
  sales: number;
  commissionCents: number;
}

/** The figures of the days from `first` to `last`; null where nothing happened. */
export function figuresOf(
  { first, last }: Pick<DueWeek, 'first' | 'last'>,
  visitDays: VisitDay[],
  saleDays: SaleDay[],
): WeekFigures | null {
  const inWeek = ({ day }: { day: CalendarDay }) => day >= first && day <= last;
  const sum = (values: number[]) => values.reduce((one, other) => one + other, 0);
  const sold = saleDays.filter(inWeek);
  const figures = {
    visits: sum(visitDays.filter(inWeek).map(({ visits }) => visits)),
    sales: sum(sold.map(({ salesCount }) => salesCount)),
    commissionCents: sum(sold.map(({ commissionInCents }) => commissionInCents)),
  };
  return Object.values(figures).some((figure) => figure !== 0) ? figures : null;
}
