import { array, text, timestamptz } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';
import { hasNobody } from '../sales/complete-customer.sql.js';

export const findReadUntil = statement(
  'find-read-until',
  { row: { read_until: timestamptz } },
  'select read_until from reconciler',
);
export const saveReadUntil = statement(
  'save-read-until',
  { params: { readUntil: timestamptz } },
  `insert into reconciler (read_until) values (:readUntil)
   on conflict (singleton) do update set read_until = greatest(reconciler.read_until, excluded.read_until)`,
);
/** Leaves out a sale that lacks the customer its checkout has, because a process died before completing it. */
export const findKnownPayments = statement(
  'find-known-payments',
  { params: { paymentIds: array(text) }, row: { payment_id: text } },
  `select payment_id from sales s where payment_id = any(:paymentIds)
     and not (${hasNobody('s')} and exists (select from checkouts c where c.id = s.checkout_id and not ${hasNobody('c')}))`,
);
