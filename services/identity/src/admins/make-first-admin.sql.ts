import { statement } from '@portal/kit/database/statement';

export const findAdmin = statement<{ id: number }>(
  'find-admin',
  `select id from users where role = 'admin' limit 1`,
);
