import { statement } from '@portal/kit/database/statement';
import type { AuditAction } from '@portal/contracts/http/audit';
import type { UserRole } from '@portal/contracts/values/roles';

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

/** $1 action, $2 actor, $3 subject, $4 first and $5 last day; null for any. */
const MATCHING = `from audit_log attempt
  where entry = 'attempted'
    and ($1::text is null or action = $1)
    and ($2::bigint is null or actor_id = $2)
    and ($3::text is null or request_id in (select request_id from audit_log where subject = $3))
    and ($4::date is null or at >= $4::date::timestamp at time zone 'utc')
    and ($5::date is null or at < ($5::date + 1)::timestamp at time zone 'utc')`;

/** A page by key ($6 moment, $7 id, $8 limit), each action with what was answered. */
const page = (compare: '<' | '>', order: string) => `
  select attempt.id, attempt.at, attempt.actor_id, attempt.actor_role, attempt.action,
    coalesce(answer.subject, attempt.subject) as subject, answer.status, answer.before, answer.after, attempt.request_id
  from (select * ${MATCHING} and (at, id) ${compare} ($6, $7) order by ${order} limit $8) attempt
  left join audit_log answer on answer.request_id = attempt.request_id and answer.entry = 'answered'
  order by ${order.replace(/\b(at|id)\b/g, 'attempt.$1')}`;

export const findOlderEntries = statement<AuditRow>(
  'find-older-audit-entries',
  page('<', 'at desc, id desc'),
);
export const findNewerEntries = statement<AuditRow>('find-newer-audit-entries', page('>', 'at, id'));

/** Nobody turns further pages than this: longer lists are not counted to their end (D-3). */
export const COUNTED = 1_000;
export const countEntries = statement<{ count: number }>(
  'count-audit-entries',
  `select count(*) as count from (select ${MATCHING} limit ${COUNTED}) counted`,
);
