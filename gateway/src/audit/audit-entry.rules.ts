import { auditSubject } from '@portal/contracts/http/audit';
import { AUDIT_OUTCOMES } from '@portal/contracts/values/audit';
import type { Change } from '@portal/kit/http/audit';
import * as z from 'zod';
import type { Acted, Audit } from './audit.js';

/** What a request is about; null while that is not known, and for what a client made up. */
export function subjectOf({ subject }: Audit, acted: Acted): string | null {
  const { success, data } = z.safeParse(auditSubject, subject(acted));
  return success ? data : null;
}

export function outcomeOf(status: number | null): (typeof AUDIT_OUTCOMES)[number] {
  // It broke, and may have been done all the same.
  if (status === null || status === 500) return 'unknown';
  if (status < 400) return 'done';
  return status < 500 ? 'refused' : 'failed';
}

const SECRET = /password|token|secret|hash|cookie|card|routing|account.?number|ssn/i;
const PRIVATE = /e-?mail|phone|address|first.?name|last.?name|customer|company/i;

/**
 * A service tells ids and figures. Should one ever tell more, it ends here: history cannot be cleaned later. That
 * something of a person changed may be said by yes and no.
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
