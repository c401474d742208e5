import { t } from '@lingui/core/macro';
import type { LinkDays, SaleDay, VisitDay } from '@portal/contracts/http/link-days';
import { addDays, dayOf, type CalendarDay } from '@portal/contracts/values/calendar-day';
import type { Cents } from '@portal/contracts/values/money';

export const periods = () => ({ month: t`This month`, '30': t`Last 30 days`, '90': t`Last 90 days` });
export type Period = keyof ReturnType<typeof periods>;

/** What a link did in a period. Sales are null while they cannot be read. */
export interface LinkFigures {
  visits: number;
  salesCount: number | null;
  commissionInCents: Cents | null;
}

/** A day of the chart. */
export interface DayFigures {
  day: CalendarDay;
  visits: number;
  salesCount: number;
  amountInCents: Cents;
  commissionInCents: Cents;
}

/** The days of a period up to today in the business's time zone (D-125), oldest first. */
export function daysOf(period: Period, now = new Date()): CalendarDay[] {
  const today = dayOf(now);
  const count = period === 'month' ? Number(today.slice(8)) : Number(period);
  return Array.from({ length: count }, (_, index) => addDays(today, index - (count - 1)));
}

/** Each link's figures from a day on, by its id; `noFigures` for one that is not there. */
export function figuresByLink({ visits, sales }: LinkDays, firstDay: string): Map<number, LinkFigures> {
  const byLink = new Map<number, LinkFigures>();
  const of = (referralId: number) => {
    const kept = byLink.get(referralId) ?? noFigures(sales !== null);
    byLink.set(referralId, kept);
    return kept;
  };
  for (const row of visits) if (row.day >= firstDay) of(row.referralId).visits += row.visits;
  for (const row of sales ?? [])
    if (row.day >= firstDay) {
      const figures = of(row.referralId);
      figures.salesCount! += row.salesCount;
      figures.commissionInCents! += row.commissionInCents;
    }
  return byLink;
}

export const noFigures = (salesAreKnown: boolean): LinkFigures => ({
  visits: 0,
  salesCount: salesAreKnown ? 0 : null,
  commissionInCents: salesAreKnown ? 0 : null,
});

/** Sales per visit; null where it says nothing: without visits, or with more sales than visits (D-40). */
export const conversionOf = ({ visits, salesCount }: LinkFigures): number | null =>
  salesCount === null || visits === 0 || salesCount > visits ? null : salesCount / visits;

/**
 * The link that worked best: by commission, then sales, then visits. Null where none sold, or two are the same.
 */
export function bestOf(byLink: Map<number, LinkFigures>): number | null {
  const [first, second] = [...byLink].sort(([, one], [, other]) => byCommission(one, other));
  if (!first?.[1].salesCount) return null;
  return second && byCommission(first[1], second[1]) === 0 ? null : first[0];
}

/** The most commission first, then sales, then visits. */
export const byCommission = (one: LinkFigures, other: LinkFigures): number =>
  (other.commissionInCents ?? 0) - (one.commissionInCents ?? 0) ||
  (other.salesCount ?? 0) - (one.salesCount ?? 0) ||
  other.visits - one.visits;

/** One link day by day; null: all of them together. */
export function seriesOf(all: LinkDays, referralId: number | null, days: string[]): DayFigures[] {
  const byDay = new Map<string, DayFigures>(
    days.map((day) => [day, { day, visits: 0, salesCount: 0, amountInCents: 0, commissionInCents: 0 }]),
  );
  for (const row of ofLink(all.visits, referralId)) {
    const figures = byDay.get(row.day);
    if (figures) figures.visits += row.visits;
  }
  for (const row of ofLink(all.sales ?? [], referralId)) {
    const figures = byDay.get(row.day);
    if (!figures) continue;
    figures.salesCount += row.salesCount;
    figures.amountInCents += row.amountInCents;
    figures.commissionInCents += row.commissionInCents;
  }
  return [...byDay.values()];
}

/** One link's figures by the tag of the share, best first; null: without one. */
export function figuresByCampaign(
  all: LinkDays,
  referralId: number,
  firstDay: string,
): [campaign: string | null, LinkFigures][] {
  const days = { visits: ofLink(all.visits, referralId), sales: all.sales && ofLink(all.sales, referralId) };
  const tags = new Set([...days.visits, ...(days.sales ?? [])].map(({ campaign }) => campaign));
  return [...tags]
    .map((tag): [string | null, LinkFigures] => {
      const only = <Row extends VisitDay | SaleDay>(rows: Row[]) =>
        rows.filter(({ campaign }) => campaign === tag);
      const figures = figuresByLink(
        { visits: only(days.visits), sales: days.sales && only(days.sales) },
        firstDay,
      );
      return [tag, figures.get(referralId) ?? noFigures(days.sales !== null)];
    })
    .sort(([, one], [, other]) => byCommission(one, other));
}

const ofLink = <Row extends { referralId: number }>(rows: Row[], referralId: number | null): Row[] =>
  referralId === null ? rows : rows.filter((row) => row.referralId === referralId);

/** All links together from a day on. */
export function figuresOfAll({ visits, sales }: LinkDays, firstDay: string): LinkFigures {
  const sumOf = <Row extends { day: string }>(rows: Row[], of: (row: Row) => number) =>
    rows.reduce((sum, row) => (row.day >= firstDay ? sum + of(row) : sum), 0);
  return {
    visits: sumOf(visits, (row) => row.visits),
    salesCount: sales && sumOf(sales, (row) => row.salesCount),
    commissionInCents: sales && sumOf(sales, (row) => row.commissionInCents),
  };
}
