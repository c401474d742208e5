import { Stack } from '@chakra-ui/react';
import { listSearch, choiceIn, type ListSearch } from '../../lib/list-search.js';
import { usePageTitle } from '../../ui/page-title.js';
import { BusPanel } from './bus-panel.js';
import { MailPanel } from './mail-panel.js';
import { MAIL_STATUS_NAMES } from './mail-status-badge.js';
import type { MailStatus } from './queries.js';
import { WebhookPanel } from './webhook-panel.js';

export interface TroubleshootingSearch extends Pick<ListSearch, 'page' | 'from'> {
  mails?: MailStatus;
}

export function troubleshootingSearch(raw: Record<string, unknown>): TroubleshootingSearch {
  const { page, from } = listSearch(raw);
  return { page, from, mails: choiceIn(raw['mails'], Object.keys(MAIL_STATUS_NAMES) as MailStatus[]) };
}

export interface TroubleshootingProps {
  search: TroubleshootingSearch;
  onSearch: (search: TroubleshootingSearch) => void;
}

/** Does Stripe reach us, does the bus flow (D-34), do mails go out (D-33)? */
export function TroubleshootingTab(props: TroubleshootingProps) {
  usePageTitle('Troubleshooting');
  return (
    <Stack gap="6">
      <WebhookPanel />
      <BusPanel />
      <MailPanel {...props} />
    </Stack>
  );
}
