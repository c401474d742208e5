import * as calls from '@portal/contracts/calls/admin-people';
import { AUDIT_ACTIONS, AUDIT_SUBJECT, type AuditAction } from '@portal/contracts/values/audit';
import { isDay } from '../../lib/dates.js';
import { defineListPage } from '../../lib/define-list-page.js';
import { ADMIN_KEY } from '../../lib/query.js';
import { choiceIn, idIn, wordIn } from '../../lib/search-params.js';

const dayIn = (value: unknown) => (isDay(value) ? value : undefined);

const subjectIn = (value: unknown) => {
  const subject = wordIn(value);
  return subject && AUDIT_SUBJECT.test(subject) ? subject : undefined;
};

/**
 * Refetched on each mount: every administrator's action adds an entry. What the call would refuse is dropped from the URL
 * without schemas, since every page's first load includes this.
 */
export const auditList = defineListPage({
  key: [...ADMIN_KEY, 'audit-log'],
  call: calls.listAuditLog,
  size: 25,
  filters: {
    action: (value) => choiceIn(value, Object.keys(AUDIT_ACTIONS) as AuditAction[]),
    actor: idIn,
    subject: subjectIn,
    // `from` is the page's cursor.
    since: dayIn,
    until: dayIn,
  },
  query: ({ action, actor, subject, since, until }) => ({ action, actor, subject, from: since, to: until }),
  staleTime: 0,
});

export type AuditSearch = ReturnType<typeof auditList.searchIn>;
