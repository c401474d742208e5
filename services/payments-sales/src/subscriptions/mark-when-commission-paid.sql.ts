import { array, bool, int4, int8 } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

/**
 * Of two events that name a sale the one with the higher revision is true, whichever comes first. In order of id, as all
 * who write to several of these rows.
 */
export const markPaid = statement(
  'mark-subscriptions-paid',
  { params: { saleIds: array(int8), isPaid: bool, paidRevision: int4 } },
  `update subscriptions set is_paid = :isPaid, paid_revision = :paidRevision
   where sale_id in (
     select sale_id from subscriptions where sale_id = any(:saleIds::bigint[]) and paid_revision < :paidRevision
     order by sale_id for update
   )`,
);
