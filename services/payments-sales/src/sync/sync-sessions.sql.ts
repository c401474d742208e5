import { array, text } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

export const findRecorded = statement(
  'find-recorded-payments',
  { params: { paymentIntentIds: array(text) }, row: { payment_id: text } },
  'select payment_intent_id as payment_id from checkouts where payment_intent_id = any(:paymentIntentIds) and (erased_at is not null or exists (select from sales where checkout_id = checkouts.id))',
);
