import { statement } from '@portal/kit/database/statement';

export const readProgress = statement<{ asked_to: number | null }>(
  'read-catch-up',
  'select asked_to from partner_catch_up for update skip locked',
);
export const writeProgress = statement('write-catch-up', 'update partner_catch_up set asked_to = $1');
