import type { ChartDays, PartnerOfMonth, SoldOfProduct } from '@portal/contracts/http/charts';
import { currentMonth, lastMonths } from '@portal/contracts/values/month';
import { monthName } from '../../lib/dates.js';
import { choiceIn, monthIn } from '../../lib/search-params.js';
import type { Figures } from '../../ui/chart/figures.js';

/** The charts' search params. */
export interface ChartsSearch {
  days?: ChartDays;
  month?: string;
}

export const chartsSearch = (raw: Record<string, unknown>): ChartsSearch => ({
  // The router parses `?days=90` as a number.
  days: choiceIn(String(raw['days']), Object.keys(RANGES) as ChartDays[]),
  month: monthIn(raw['month']),
});

/** The defaults for what the URL does not set, or what cannot be chosen. */
export const shownBy = ({ days, month }: ChartsSearch): Required<ChartsSearch> => ({
  days: days ?? '30',
  month: month !== undefined && month in monthsToChoose() ? month : currentMonth(),
});

export const RANGES: Record<ChartDays, string> = {
  '30': 'Last 30 days',
  '90': 'Last 90 days',
  '365': 'Last 365 days',
};

/** The current month and the 11 before, newest first. */
export const monthsToChoose = (now = new Date()): Record<string, string> =>
  Object.fromEntries(lastMonths(12, now).map((month) => [month, monthName(month)]));

export const productName = ({ productName }: Pick<SoldOfProduct, 'productName'>): string =>
  productName ?? 'Other products';

/** Names may still be loading. */
export const partnerName = ({ partnerId, firstName, lastName }: PartnerOfMonth): string =>
  [firstName, lastName].filter(Boolean).join(' ') || `Partner ${partnerId}`;

/** The sum of a chart's parts. */
export const sumOf = (rows: Figures[]): Figures =>
  rows.reduce<Figures>(
    (sum, row) => ({
      salesCount: sum.salesCount + row.salesCount,
      amountInCents: sum.amountInCents + row.amountInCents,
      commissionInCents: sum.commissionInCents + row.commissionInCents,
    }),
    { salesCount: 0, amountInCents: 0, commissionInCents: 0 },
  );
