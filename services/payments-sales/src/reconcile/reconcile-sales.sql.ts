import { statement } from '@portal/kit/database/statement';
import { hasNobody } from '../sales/complete-customer.sql.js';

export const findReadUntil = statement<{ read_until: Date }>(
  'find-read-until',
  'select read_until from reconciler',
);
export const saveReadUntil = statement(
  'save-read-until',
  `insert into reconciler (read_until) values ($1)
   on conflict (singleton) do update set read_until = greatest(reconciler.read_until, excluded.read_until)`,
);
/** But for a sale that lacks the customer whom its checkout has: a process died before it was completed. */
export const findKnownPayments = statement<{ payment_id: string }>(
  'find-known-payments',
  `select payment_id from sales s where payment_id = any($1)
     and not (${hasNobody('s')} and exists (select from checkouts c where c.id = s.checkout_id and not ${hasNobody('c')}))`,
);
