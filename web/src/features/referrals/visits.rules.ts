import { plural, t } from '@lingui/core/macro';
import type { PartnerLink } from '@portal/contracts/http/partner';
import { locale } from '../../lib/locale.js';
import { count } from '../../lib/numbers.js';

/** '40 visits' */
export function visitsText(visits: number): string {
  const shown = count(visits);
  return plural(visits, { one: `${shown} visit`, other: `${shown} visits` });
}

/** '2 sales' */
export function salesText(sales: number): string {
  const shown = count(sales);
  return plural(sales, { one: `${shown} sale`, other: `${shown} sales` });
}

/** '0.6%' of 0.006: what a link converts, with one decimal at most. */
export const conversionText = (share: number): string =>
  share.toLocaleString(locale(), { style: 'percent', maximumFractionDigits: 1 });

/**
 * '40 visits · 2 sales · 5% conversion' (D-40). Without sales if their number is unknown. Without conversion if it says
 * nothing: no visits, or more sales than visits, as for a link that is older than the counting.
 */
export function visitsLine({ visits, salesCount }: Pick<PartnerLink, 'visits' | 'salesCount'>): string {
  const parts = [visitsText(visits)];
  if (salesCount !== null) parts.push(salesText(salesCount));
  if (salesCount !== null && visits > 0 && salesCount <= visits)
    parts.push(t`${conversionText(salesCount / visits)} conversion`);
  return parts.join(' · ');
}
