import { auditSubject } from '@portal/contracts/http/audit';
import { AUDIT_OUTCOMES } from '@portal/contracts/values/audit';
import type { Change } from '@portal/kit/http/audit';
import * as z from 'zod';
import type { Acted, Audit } from './audit.js';

/** The subject of a request; null while it is not known, and when a client sent an invalid one. */
export function subjectOf({ subject }: Audit, acted: Acted): string | null {
  const { success, data } = z.safeParse(auditSubject, subject(acted));
  return success ? data : null;
}

export function outcomeOf(status: number | null): (typeof AUDIT_OUTCOMES)[number] {
  // The service broke, and the action may have been done all the same.
  if (status === null || status === 500) return 'unknown';
  if (status < 400) return 'done';
  return status < 500 ? 'refused' : 'failed';
}

const SECRET = /password|token|secret|hash|cookie|card|routing|account.?number|ssn/i;
const PRIVATE = /e-?mail|phone|address|first.?name|last.?name|customer|company/i;

/**
 * Redacts private fields. Services report only ids and figures; should one ever report more, it must not get into the log,
 * which cannot be cleaned later. Booleans are kept: they may say that a person's data changed.
 */
export const fitForHistory = (change: Change): Change => ({
  before: withheld(change.before),
  after: withheld(change.after),
});

function withheld<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withheld) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      typeof inner !== 'boolean' && (SECRET.test(name) || PRIVATE.test(name))
        ? '(withheld)'
        : withheld(inner),
    ]),
  ) as Value;
}
