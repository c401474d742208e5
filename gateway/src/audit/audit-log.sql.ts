import { int4, int8, jsonb, nullable, text } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

export const insertEntry = statement(
  'insert-audit-entry',
  {
    params: {
      requestId: text,
      entry: text,
      actorId: nullable(int8),
      actorRole: text,
      action: text,
      subject: nullable(text),
      status: nullable(int4),
      before: nullable(jsonb()),
      after: nullable(jsonb()),
      address: nullable(text),
      device: nullable(text),
      userAgent: nullable(text),
    },
  },
  `insert into audit_log (request_id, entry, actor_id, actor_role, action, subject, status, before, after,
     address, device, user_agent)
   values (:requestId, :entry, :actorId, :actorRole, :action, :subject, :status, :before, :after,
     :address, :device, :userAgent)`,
);
