import { array, int4, int8, jsonb, nullable, text } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

/** An entry for each of the statuses; null makes an attempt. */
export const insertEntries = statement(
  'insert-audit-entries',
  {
    params: {
      requestId: text,
      actorId: nullable(int8),
      actorRole: text,
      action: text,
      subject: nullable(text),
      statuses: array(nullable(int4)),
      before: nullable(jsonb()),
      after: nullable(jsonb()),
      address: nullable(text),
      device: nullable(text),
      userAgent: nullable(text),
    },
  },
  `insert into audit_log (request_id, entry, actor_id, actor_role, action, subject, status, before, after,
     address, device, user_agent)
   select :requestId, case when status is null then 'attempted' else 'answered' end, :actorId, :actorRole, :action,
     :subject, status, :before, :after, :address, :device, :userAgent
   from unnest(:statuses::int[]) with ordinality as entry (status, place) order by place`,
);
