import type { AuditFilters } from '@portal/contracts/http/audit';
import { actionsOf } from '@portal/contracts/values/audit';

/** Kinds and things are sets of actions, which the table keeps. */
export function filtersOf({ kind, thing, action, ...rest }: AuditFilters) {
  const all = kind === undefined && thing === undefined ? null : actionsOf({ kind, thing });
  const among = action !== undefined && all?.includes(action) ? null : all;
  return { ...rest, action, among };
}
