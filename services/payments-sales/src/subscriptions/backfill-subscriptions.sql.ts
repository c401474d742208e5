import { statement } from '@portal/kit/database/statement';

export const findUnlisted = statement<{ id: number }>(
  'find-unlisted-sales',
  `select s.id from subscription_backfill b join sales s on s.id > b.listed_to and s.id <= b.last
   order by s.id limit $1`,
);
export const noteListed = statement(
  'note-listed',
  'update subscription_backfill set listed_to = greatest(listed_to, $1)',
);
/** What an event has told already is newer. */
export const markAsPayoutsSays = statement(
  'mark-as-payouts-says',
  'update subscriptions set is_paid = true where sale_id = any($1::bigint[]) and paid_revision = 0 and not is_paid',
);
