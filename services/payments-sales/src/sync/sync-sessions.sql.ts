import { statement } from '@portal/kit/database/statement';

export const findRecorded = statement<{ payment_id: string }>(
  'find-recorded-payments',
  'select payment_intent_id as payment_id from checkouts where payment_intent_id = any($1) and (erased_at is not null or exists (select from sales where checkout_id = checkouts.id))',
);
