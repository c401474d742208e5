import { statement } from '@portal/kit/database/statement';

export const findPaid = statement<{ sale_id: number }>(
  'find-paid',
  'select sale_id from sale_commissions where sale_id = any($1::bigint[]) and payout_id is not null',
);
