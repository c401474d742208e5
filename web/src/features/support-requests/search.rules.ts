import { SUPPORT_REASONS, type SupportReason } from '@portal/contracts/values/support';
import { choiceIn, listSearch, type ListSearch } from '../../lib/list-search.js';

/** The support tab's search params. */
export interface SupportSearch extends Pick<ListSearch, 'page' | 'from'> {
  reason?: SupportReason;
}

export function supportSearch(raw: Record<string, unknown>): SupportSearch {
  const { page, from } = listSearch(raw);
  return { page, from, reason: choiceIn(raw['reason'], Object.keys(SUPPORT_REASONS) as SupportReason[]) };
}
