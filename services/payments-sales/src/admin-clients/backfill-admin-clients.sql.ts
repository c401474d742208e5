import { array, int8, nullable } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

export const findUnlisted = statement(
  'find-unlisted-sales',
  { params: { limit: int8 }, row: { id: int8 } },
  `select s.id from subscription_backfill b join sales s on s.id > b.listed_to and s.id <= b.last
   order by s.id limit :limit`,
);
export const noteListed = statement(
  'note-listed',
  { params: { saleId: nullable(int8) } },
  'update subscription_backfill set listed_to = greatest(listed_to, :saleId)',
);
/** Skips sales that an event has marked already (`paid_revision` > 0): the event is newer. */
export const markAsPayoutsSays = statement(
  'mark-as-payouts-says',
  { params: { saleIds: array(int8) } },
  'update subscriptions set is_paid = true where sale_id = any(:saleIds::bigint[]) and paid_revision = 0 and not is_paid',
);
