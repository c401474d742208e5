import { array, int8 } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

export const findPaid = statement(
  'find-paid',
  { params: { saleIds: array(int8) }, row: { sale_id: int8 } },
  'select sale_id from sale_commissions where sale_id = any(:saleIds::bigint[]) and payout_id is not null',
);
