import { choiceIn, listSearch, type ListSearch } from '../../lib/list-search.js';
import type { MailStatus } from './queries.js';

export const MAIL_STATUS_NAMES: Record<MailStatus, string> = {
  queued: 'Queued',
  sent: 'Sent',
  kept: 'Kept',
  failed: 'Given up',
};

/** The troubleshooting tab's search params: the filter of mails. */
export interface TroubleshootingSearch extends Pick<ListSearch, 'page' | 'from'> {
  mails?: MailStatus;
}

export function troubleshootingSearch(raw: Record<string, unknown>): TroubleshootingSearch {
  const { page, from } = listSearch(raw);
  return { page, from, mails: choiceIn(raw['mails'], Object.keys(MAIL_STATUS_NAMES) as MailStatus[]) };
}
