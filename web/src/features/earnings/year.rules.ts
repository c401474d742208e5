import type { StatementMonth } from '@portal/contracts/http/partner';
import { lastMonths } from '@portal/contracts/values/month';
import type { MomentFigures } from '../../ui/chart/time-chart.js';

/** The last 12 months of a statement, oldest first, including months without a sale. */
export function yearOf(statement: StatementMonth[], now = new Date()): MomentFigures[] {
  const sold = new Map(statement.map((row) => [row.month, row]));
  return lastMonths(12, now)
    .reverse()
    .map((month) => ({
      at: month,
      salesCount: sold.get(month)?.salesCount ?? 0,
      amountInCents: sold.get(month)?.amountInCents ?? 0,
      commissionInCents: sold.get(month)?.commissionInCents ?? 0,
    }));
}
