import type { AuditFilters } from '@portal/contracts/http/audit';
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
import { family, statement, YES_OR_NO } from '@portal/kit/database/statement';

const auditRow = {
  id: int8,
  at: timestamptz,
  actor_id: int8,
  actor_role: textOf<UserRole>(),
  action: textOf<AuditAction>(),
  subject: nullable(text),
  status: nullable(int4),
  before: nullable(jsonb<Record<string, unknown>>()),
  after: nullable(jsonb<Record<string, unknown>>()),
  request_id: text,
};
export type AuditRow = RowOf<typeof auditRow>;

/** Longer lists are counted only up to this, since nobody reads further pages (D-3). */
export const COUNTED = 1_000;

const CONDITIONS: Record<keyof AuditFilters, string> = {
  action: 'action = :action',
  actor: 'actor_id = :actor::bigint',
  subject: 'request_id in (select request_id from audit_log where subject = :subject)',
  from: `at >= :from::date::timestamp at time zone 'utc'`,
  to: `at < (:to::date + 1)::timestamp at time zone 'utc'`,
};
const FILTERS = Object.keys(CONDITIONS) as (keyof AuditFilters)[];

/** One statement per set of filters, with only those conditions, so that each can use its own index. */
const reads = family(
  { action: YES_OR_NO, actor: YES_OR_NO, subject: YES_OR_NO, from: YES_OR_NO, to: YES_OR_NO },
  (filtered) => {
    const by = FILTERS.filter((name) => filtered[name]);
    const matching = [`from audit_log where entry = 'attempted'`, ...by.map((name) => CONDITIONS[name])].join(
      ' and ',
    );
    const params = {
      ...(filtered.action && { action: text }),
      ...(filtered.actor && { actor: int8 }),
      ...(filtered.subject && { subject: text }),
      ...(filtered.from && { from: date }),
      ...(filtered.to && { to: date }),
    };
    /** A page by cursor, each attempt joined with its answer. */
    const page = (which: string, compare: '<' | '>', direction: 'desc' | 'asc') =>
      statement(
        `${which}-audit-entries-${by.join('-') || 'all'}`,
        { params: { ...params, at: timestamptz, id: int8, limit: int8 }, row: auditRow },
        `select attempt.id, attempt.at, attempt.actor_id, attempt.actor_role, attempt.action,
           coalesce(answer.subject, attempt.subject) as subject, answer.status, answer.before, answer.after,
           attempt.request_id
         from (
           select id, at, actor_id, actor_role, action, subject, request_id
           ${matching} and (at, id) ${compare} (:at, :id) order by at ${direction}, id ${direction} limit :limit
         ) attempt
         left join audit_log answer on answer.request_id = attempt.request_id and answer.entry = 'answered'
         order by attempt.at ${direction}, attempt.id ${direction}`,
      );
    return {
      older: page('older', '<', 'desc'),
      newer: page('newer', '>', 'asc'),
      count: statement(
        `count-audit-entries-${by.join('-') || 'all'}`,
        { params: { ...params, most: int8 }, row: { count: int8 } },
        `select count(*) as count from (select ${matching} limit :most) counted`,
      ),
    };
  },
);

export const auditReads = ({ action, actor, subject, from, to }: AuditFilters) =>
  reads({
    action: action !== undefined,
    actor: actor !== undefined,
    subject: subject !== undefined,
    from: from !== undefined,
    to: to !== undefined,
  });
