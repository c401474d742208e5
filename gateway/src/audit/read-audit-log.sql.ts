import type { AuditAction } from '@portal/contracts/values/audit';
import type { UserRole } from '@portal/contracts/values/roles';
import {
  array,
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
import { statement } from '@portal/kit/database/statement';
import { defineList } from '@portal/kit/lists/define-list.sql';
import { filter, type Filter } from '@portal/kit/lists/filters';
import { by } from '@portal/kit/lists/orders';
import { REQUESTS_ABOUT } from './about.sql.js';

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

/** An administrator's id, or whoever was not signed in. */
const byActor: Filter<number | 'nobody'> = {
  shapes: [0, 1, 2],
  shapeOf: (actor) => (actor === 'nobody' ? 2 : 1),
  conditions: (shape) => [shape === 2 ? 'actor_id is null' : 'actor_id = :actor'],
  params: (shape, name) => (shape === 2 ? {} : { [name]: int8 }),
  given: (actor, name) => (actor === 'nobody' ? {} : { [name]: actor }),
};

/** Administrators' actions, newest first: each attempt with its answer. */
export const auditList = defineList({
  name: 'audit',
  row: auditRow,
  orders: { date: by('at', timestamptz, 'at') },
  id: by('id', int8, 'id'),
  always: { params: {}, conditions: [`entry = 'attempted'`] },
  filters: {
    action: filter('action = :action', text),
    among: filter('action = any(:among)', array(text)),
    actor: byActor,
    subject: filter(`request_id in (${REQUESTS_ABOUT})`, text),
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

/** Who has ever done something: each is looked up in the index, since the log is long and they are few. */
export const findActors = statement(
  'find-audit-actors',
  { row: { id: int8 } },
  `with recursive actor as (
     (select actor_id as id from audit_log where entry = 'attempted' and actor_id is not null order by actor_id limit 1)
     union all
     select (select actor_id from audit_log where entry = 'attempted' and actor_id > actor.id order by actor_id limit 1)
     from actor where actor.id is not null
   )
   select id from actor where id is not null limit 500`,
);

/** Of the administrator who has tried to read most within an hour, by the index of attempts; none if nobody has read anything. */
export const findMostRead = statement(
  'find-most-private-reads',
  { params: { reads: array(text) }, row: { reads: int8 } },
  `select count(*) as reads from audit_log
   where entry = 'attempted' and at > now() - interval '1 hour' and action = any(:reads)
     and actor_id is not null
   group by actor_id order by reads desc limit 1`,
);
