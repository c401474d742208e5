import * as calls from '@portal/contracts/calls/admin-people';
import {
  AUDIT_ACTIONS,
  AUDIT_KINDS,
  AUDIT_SUBJECT,
  AUDIT_THINGS,
  type AuditAction,
  type AuditKind,
  type AuditThing,
} from '@portal/contracts/values/audit';
import { addressOf } from '@portal/contracts/calls/define-call';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.js';
import { isDay } from '../../lib/dates.js';
import { defineListPage } from '../../lib/define-list-page.js';
import { ADMIN_KEY, JUST_READ_MS } from '../../lib/query.js';
import { choiceIn, idIn, wordIn } from '../../lib/search-params.js';

const KEY = [...ADMIN_KEY, 'audit-log'];

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
  key: KEY,
  call: calls.listAuditLog,
  table: 'audit',
  size: 25,
  filters: {
    kind: (value) => choiceIn(value, Object.keys(AUDIT_KINDS) as AuditKind[]),
    action: (value) => choiceIn(value, Object.keys(AUDIT_ACTIONS) as AuditAction[]),
    actor: (value) => (value === 'nobody' ? value : idIn(value)),
    thing: (value) => choiceIn(value, Object.keys(AUDIT_THINGS) as AuditThing[]),
    subject: subjectIn,
    // `from` is the page's cursor.
    since: dayIn,
    until: dayIn,
  },
  query: ({ since, until, ...search }) => ({ ...search, from: since, to: until }),
  staleTime: JUST_READ_MS,
});

export type AuditSearch = ReturnType<typeof auditList.searchIn>;

/** The file of what the list shows, on whichever page. */
export const csvPath = (search: AuditSearch) =>
  addressOf(calls.exportAuditLog, { query: auditList.filtersOf(search) });

/** Who is in the log, and its head. */
export const overviewQuery = queryOptions({
  queryKey: [...KEY, 'overview'],
  queryFn: ({ signal }) => api(calls.getAuditOverview, { signal }),
  staleTime: 0,
});
