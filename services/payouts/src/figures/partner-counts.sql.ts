import { statement } from '@portal/kit/database/statement';

export const readSalesCount = statement<{ sales_count: number }>(
  'read-sales-count',
  'select sales_count from partner_totals where partner_id = $1',
);
