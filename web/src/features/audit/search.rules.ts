import { type AuditFilters } from '@portal/contracts/http/audit';
import { AUDIT_ACTIONS, AUDIT_SUBJECT, type AuditAction } from '@portal/contracts/values/audit';
import { isDay } from '../../lib/dates.js';
import { choiceIn, listSearch, wordIn, type ListSearch } from '../../lib/list-search.js';

/** The list's search params. `from` is the cursor, so the days are `since` and `until`. */
export interface AuditSearch extends Pick<ListSearch, 'page' | 'from'> {
  action?: AuditAction;
  actor?: number;
  subject?: string;
  since?: string;
  until?: string;
}

const dayIn = (value: unknown) => (isDay(value) ? value : undefined);

/** Parses the URL and drops what the call would refuse. Without schemas, since every page's first load includes it. */
export function auditSearch(raw: Record<string, unknown>): AuditSearch {
  const { page, from } = listSearch(raw);
  const actor = Number(raw['actor']);
  const subject = wordIn(raw['subject']);
  return {
    action: choiceIn(raw['action'], Object.keys(AUDIT_ACTIONS) as AuditAction[]),
    actor: Number.isSafeInteger(actor) && actor > 0 ? actor : undefined,
    subject: subject && AUDIT_SUBJECT.test(subject) ? subject : undefined,
    since: dayIn(raw['since']),
    until: dayIn(raw['until']),
    page,
    from,
  };
}

export const filtersOf = ({ action, actor, subject, since, until }: AuditSearch): AuditFilters => ({
  action,
  actor,
  subject,
  from: since,
  to: until,
});

export const NO_FILTERS = {
  action: undefined,
  actor: undefined,
  subject: undefined,
  since: undefined,
  until: undefined,
} satisfies AuditSearch;

export const isFiltered = (search: AuditSearch): boolean =>
  Object.values(filtersOf(search)).some((value) => value !== undefined);
