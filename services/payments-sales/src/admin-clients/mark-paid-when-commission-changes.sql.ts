import { array, bool, int4, int8 } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

/**
 * When two events name a sale, the higher revision wins, whichever arrives first. Locks rows in order of id, like every
 * statement that writes several of them.
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
