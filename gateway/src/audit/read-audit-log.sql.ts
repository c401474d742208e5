import type { AuditFilters } from '@portal/contracts/http/audit';
import type { AuditAction } from '@portal/contracts/values/audit';
import type { UserRole } from '@portal/contracts/values/roles';
import { statement, type Positional } from '@portal/kit/database/statement';

export interface AuditRow {
  id: number;
  at: Date;
  actor_id: number;
  actor_role: UserRole;
  action: AuditAction;
  subject: string | null;
  status: number | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  request_id: string;
}

/** Nobody turns further pages than this: longer lists are not counted to their end (D-3). */
export const COUNTED = 1_000;

const conditions: Record<keyof AuditFilters, (value: string) => string> = {
  action: (value) => `action = ${value}`,
  actor: (value) => `actor_id = ${value}::bigint`,
  subject: (value) => `request_id in (select request_id from audit_log where subject = ${value})`,
  from: (value) => `at >= ${value}::date::timestamp at time zone 'utc'`,
  to: (value) => `at < (${value}::date + 1)::timestamp at time zone 'utc'`,
};

interface AuditReads {
  /** A page by key, each action with its answer: $1 moment, $2 id, $3 limit, then `values`. */
  older: Positional<AuditRow>;
  newer: Positional<AuditRow>;
  /** $1 how far to count, then `values`. */
  count: Positional<{ count: number }>;
  values: unknown[];
}

/** The statements for what is filtered by, and no more: so each goes by the index that is made for it. */
export function auditReads(filters: AuditFilters): AuditReads {
  const given = (Object.keys(conditions) as (keyof AuditFilters)[]).filter(
    (name) => filters[name] !== undefined,
  );
  const matching = (first: number) =>
    [
      `from audit_log where entry = 'attempted'`,
      ...given.map((name, index) => conditions[name](`$${first + index}`)),
    ].join(' and ');
  const page = (compare: '<' | '>', direction: 'desc' | 'asc') => `
    select attempt.id, attempt.at, attempt.actor_id, attempt.actor_role, attempt.action,
      coalesce(answer.subject, attempt.subject) as subject, answer.status, answer.before, answer.after,
      attempt.request_id
    from (
      select id, at, actor_id, actor_role, action, subject, request_id
      ${matching(4)} and (at, id) ${compare} ($1, $2) order by at ${direction}, id ${direction} limit $3
    ) attempt
    left join audit_log answer on answer.request_id = attempt.request_id and answer.entry = 'answered'
    order by attempt.at ${direction}, attempt.id ${direction}`;
  const by = given.join('-') || 'all';
  return {
    older: statement(`older-audit-entries-${by}`, page('<', 'desc')),
    newer: statement(`newer-audit-entries-${by}`, page('>', 'asc')),
    count: statement(
      `count-audit-entries-${by}`,
      `select count(*) as count from (select ${matching(2)} limit $1) counted`,
    ),
    values: given.map((name) => filters[name]),
  };
}
