import { array, bool, int8, nullable, textOf, timestamptz } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';
import type { HeldState } from '@portal/contracts/values/flags';
import { FLAGGED, PENDING } from '../payouts/payable.sql.js';

/** Those of the sales that are paid, and those that are in their hold period or held by a flag. */
export const findStatus = statement(
  'find-commission-status',
  {
    params: { saleIds: array(int8) },
    row: {
      sale_id: int8,
      is_paid: bool,
      payable_at: nullable(timestamptz),
      flag_state: nullable(textOf<HeldState>()),
    },
  },
  `select sale_id, payout_id is not null as is_paid, payable_at, flag_state from sale_commissions
   where sale_id = any(:saleIds::bigint[]) and (payout_id is not null or (${PENDING}) or (${FLAGGED}))`,
);
