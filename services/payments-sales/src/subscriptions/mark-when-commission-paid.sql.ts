import { statement } from '@portal/kit/database/statement';

/**
 * Of two events that name a sale the one with the higher revision is true, whichever comes first. In order of id, as all
 * who write to several of these rows.
 */
export const markPaid = statement(
  'mark-subscriptions-paid',
  `update subscriptions set is_paid = $2, paid_revision = $3
   where sale_id in (
     select sale_id from subscriptions where sale_id = any($1::bigint[]) and paid_revision < $3
     order by sale_id for update
   )`,
);
