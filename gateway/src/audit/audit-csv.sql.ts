import type { AuditAction } from '@portal/contracts/values/audit';
import type { UserRole } from '@portal/contracts/values/roles';
import {
  array,
  bool,
  date,
  int4,
  int8,
  nullable,
  notNull,
  type RowOf,
  text,
  textOf,
  timestamptz,
} from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';
import { REQUESTS_ABOUT } from './about.sql.js';

const chainedEntry = {
  number: int8,
  at: timestamptz,
  entry: text,
  actor_id: nullable(int8),
  actor_role: textOf<UserRole | 'anonymous'>(),
  action: textOf<AuditAction>(),
  subject: nullable(text),
  status: nullable(int4),
  address: nullable(text),
  device: nullable(text),
  request_id: text,
  text: notNull(text),
  previous: text,
  hash: text,
};
export type ChainedEntry = RowOf<typeof chainedEntry>;

/**
 * The entries with a place in the chain in (`after`, `to`] that the filters leave, with the text of which their hash is made
 * (docs/audit-log.md). Bounded by places, so that one statement reads no more than those, whatever the filters leave.
 */
export const readChainedEntries = statement(
  'read-chained-audit-entries',
  {
    params: {
      after: int8,
      upTo: int8,
      action: nullable(text),
      among: nullable(array(text)),
      actor: nullable(int8),
      nobody: bool,
      subject: nullable(text),
      from: nullable(date),
      to: nullable(date),
    },
    row: chainedEntry,
  },
  `select c.number, e.at, e.entry, e.actor_id, e.actor_role, e.action, e.subject, e.status, e.address, e.device,
     e.request_id, audit_entry_text(e) as text, encode(c.previous, 'hex') as previous, encode(c.hash, 'hex') as hash
   from audit_chain c join audit_log e on e.id = c.entry_id
   where c.number > :after and c.number <= :upTo
     and (:action::text is null or e.action = :action)
     and (:among::text[] is null or e.action = any(:among))
     and (:actor::bigint is null or e.actor_id = :actor)
     and (not :nobody::boolean or e.actor_id is null)
     and (:subject::text is null or e.request_id in (${REQUESTS_ABOUT}))
     and (:from::date is null or e.at >= :from::date::timestamp at time zone 'utc')
     and (:to::date is null or e.at < (:to::date + 1)::timestamp at time zone 'utc')
   order by c.number`,
);
