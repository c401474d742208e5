import type { AuditAction } from '@portal/contracts/values/audit';
import type { UserRole } from '@portal/contracts/values/roles';
import {
  date,
  int4,
  int8,
  jsonb,
  nullable,
  type RowOf,
  text,
  textOf,
  timestamptz,
} from '@portal/kit/database/sql-types';
import { defineList } from '@portal/kit/lists/define-list.sql';
import { filter } from '@portal/kit/lists/filters';
import { by } from '@portal/kit/lists/orders';

const auditRow = {
  id: int8,
  at: timestamptz,
  actor_id: nullable(int8),
  actor_role: textOf<UserRole | 'anonymous'>(),
  action: textOf<AuditAction>(),
  subject: nullable(text),
  status: nullable(int4),
  before: nullable(jsonb<Record<string, unknown>>()),
  after: nullable(jsonb<Record<string, unknown>>()),
  request_id: text,
  address: nullable(text),
  device: nullable(text),
};
export type AuditRow = RowOf<typeof auditRow>;

/** Administrators' actions, newest first: each attempt with its answer. */
export const auditList = defineList({
  name: 'audit-entries',
  row: auditRow,
  orders: { date: by('at', timestamptz, 'at') },
  id: by('id', int8, 'id'),
  always: { params: {}, conditions: [`entry = 'attempted'`] },
  filters: {
    action: filter('action = :action', text),
    actor: filter('actor_id = :actor', int8),
    subject: filter('request_id in (select request_id from audit_log where subject = :subject)', text),
    from: filter(`at >= :from::date::timestamp at time zone 'utc'`, date),
    to: filter(`at < (:to::date + 1)::timestamp at time zone 'utc'`, date),
  },
  from: 'from audit_log',
  page: ({ where, orderBy, direction }) =>
    `select attempt.id, attempt.at, attempt.actor_id, attempt.actor_role, attempt.action,
       coalesce(answer.subject, attempt.subject) as subject, answer.status, answer.before, answer.after,
       attempt.request_id, attempt.address, attempt.device
     from (
       select id, at, actor_id, actor_role, action, subject, request_id, address, device
       from audit_log ${where} ${orderBy} limit :limit
     ) attempt
     left join audit_log answer on answer.request_id = attempt.request_id and answer.entry = 'answered'
     order by attempt.at ${direction}, attempt.id ${direction}`,
});
