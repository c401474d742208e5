import { int8 } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

export const readSalesCount = statement(
  'read-sales-count',
  { params: { partnerId: int8 }, row: { sales_count: int8 } },
  'select sales_count from partner_totals where partner_id = :partnerId',
);
