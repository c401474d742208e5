import { int8, nullable } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

export const readProgress = statement(
  'read-catch-up',
  { row: { asked_to: nullable(int8) } },
  'select asked_to from partner_catch_up for update skip locked',
);
export const writeProgress = statement(
  'write-catch-up',
  { params: { askedTo: nullable(int8) } },
  'update partner_catch_up set asked_to = :askedTo',
);
