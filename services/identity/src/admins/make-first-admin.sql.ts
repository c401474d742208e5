import { int8 } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

export const findAdmin = statement(
  'find-admin',
  { row: { id: int8 } },
  `select id from users where role = 'admin' limit 1`,
);
