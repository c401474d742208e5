import * as z from 'zod/mini';
import {
  AUDIT_ACTIONS,
  AUDIT_KINDS,
  AUDIT_OUTCOMES,
  AUDIT_SUBJECT,
  AUDIT_THINGS,
  type AuditAction,
  type AuditKind,
  type AuditThing,
} from '../values/audit.js';
import { USER_ROLES } from '../values/roles.js';
import { askedDay, askedId, id, moment, pageQuery } from './fields.js';

const actions = Object.keys(AUDIT_ACTIONS) as AuditAction[];
const kinds = Object.keys(AUDIT_KINDS) as AuditKind[];
const things = Object.keys(AUDIT_THINGS) as AuditThing[];

/** The subject of an entry. */
export const auditSubject = z
  .string()
  .check(
    z.trim(),
    z.maxLength(100, { error: 'Such as partner/7', abort: true }),
    z.regex(AUDIT_SUBJECT, 'Such as partner/7'),
  );

/** Query of `listAuditLog` and `exportAuditLog`: days are UTC and inclusive. 400 for impossible values. */
export const auditFilters = z.object({
  action: z.optional(z.enum(actions, 'There is no such action')),
  kind: z.optional(z.enum(kinds, 'There is no such kind')),
  /** What it is about, whichever: only actions about partners, for instance. */
  thing: z.optional(z.enum(things, 'There is no such thing')),
  /** An administrator's id; `nobody`: somebody not signed in (D-95). */
  actor: z.optional(z.union([z.literal('nobody'), askedId()], 'Enter a number, or nobody')),
  subject: z.optional(auditSubject),
  from: z.optional(askedDay('Enter a day such as 2026-11-22')),
  to: z.optional(askedDay('Enter a day such as 2026-11-22')),
});
export type AuditFilters = z.infer<typeof auditFilters>;
export const auditQuery = z.extend(auditFilters, pageQuery.shape);

const values = z.nullable(z.record(z.string(), z.unknown()));

/** `listAuditLog` (admin): newest first, by page. */
export const auditEntry = z.object({
  id,
  at: moment,
  /** Only the id for a deleted account; null for somebody not signed in (D-95). */
  actor: z.nullable(z.object({ id, role: z.enum(USER_ROLES), name: z.nullable(z.string()) })),
  action: z.enum(actions),
  /** null for an action without a subject, or refused before its subject was created. */
  subject: z.nullable(z.string()),
  /** Of a partner or an administrator that still exists; null for all else, and while names cannot be read. */
  subjectName: z.nullable(z.string()),
  /**
   * Whose the subject is, such as a document or a support request; null where the subject is a person itself, nobody's, or it
   * is not known. Absent from the release before.
   */
  partner: z.optional(z.nullable(z.object({ id, name: z.nullable(z.string()) }))),
  outcome: z.enum(AUDIT_OUTCOMES),
  /** Of the HTTP answer; null where it is unknown. */
  status: z.nullable(z.int()),
  before: values,
  after: values,
  requestId: z.string(),
  /** From where the request came; null for entries from before this was kept (D-94). */
  address: z.nullable(z.string()),
  /** The client in words, such as 'Firefox on Windows'; null also when it does not say what it is. */
  device: z.nullable(z.string()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** `getAuditOverview` (admin): who is in the log, and its head to take outside (D-101). */
export const auditOverview = z.object({
  /** Those who did something, by name; without a name: deleted, or identity is down. */
  people: z.array(z.object({ id, name: z.nullable(z.string()) })),
  /** null: nothing is in the log yet. */
  head: z.nullable(z.object({ number: z.int(), hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)) })),
  /** To how many addresses the head is mailed once a day (D-119); absent while that cannot be read. */
  mailedTo: z.optional(z.int()),
});
export type AuditOverview = z.infer<typeof auditOverview>;
