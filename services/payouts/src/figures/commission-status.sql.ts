import { array, bool, int8, nullable, timestamptz } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';
import { PENDING } from '../payouts/payable.sql.js';

/** Those of the sales that are paid, and those that are in their hold period. */
export const findStatus = statement(
  'find-commission-status',
  {
    params: { saleIds: array(int8) },
    row: { sale_id: int8, is_paid: bool, payable_at: nullable(timestamptz) },
  },
  `select sale_id, payout_id is not null as is_paid, payable_at from sale_commissions
   where sale_id = any(:saleIds::bigint[]) and (payout_id is not null or (${PENDING}))`,
);
