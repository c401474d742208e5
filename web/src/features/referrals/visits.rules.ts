import type { PartnerLink } from '@portal/contracts/http/partner';

const count = new Intl.NumberFormat('en-US');
const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });
const plural = (n: number, word: string) => `${count.format(n)} ${word}${n === 1 ? '' : 's'}`;

/**
 * '40 visits · 2 sales · 5% conversion' (D-40). Without sales if their number is unknown. Without conversion if it says
 * nothing: no visits, or more sales than visits, as for a link that is older than the counting.
 */
export function visitsLine({ visits, salesCount }: Pick<PartnerLink, 'visits' | 'salesCount'>): string {
  const parts = [plural(visits, 'visit')];
  if (salesCount !== null) parts.push(plural(salesCount, 'sale'));
  if (salesCount !== null && visits > 0 && salesCount <= visits)
    parts.push(`${percent.format(salesCount / visits)} conversion`);
  return parts.join(' · ');
}
