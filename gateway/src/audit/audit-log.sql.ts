import { statement } from '@portal/kit/database/statement';

export const insertEntry = statement(
  'insert-audit-entry',
  `insert into audit_log (request_id, entry, actor_id, actor_role, action, subject, status, before, after)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);
