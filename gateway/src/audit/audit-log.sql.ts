import { int4, int8, jsonb, nullable, text } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

export const insertEntry = statement(
  'insert-audit-entry',
  {
    params: {
      requestId: text,
      entry: text,
      actorId: int8,
      actorRole: text,
      action: text,
      subject: nullable(text),
      status: nullable(int4),
      before: nullable(jsonb()),
      after: nullable(jsonb()),
    },
  },
  `insert into audit_log (request_id, entry, actor_id, actor_role, action, subject, status, before, after)
   values (:requestId, :entry, :actorId, :actorRole, :action, :subject, :status, :before, :after)`,
);
