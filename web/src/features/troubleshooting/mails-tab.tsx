import { usePageTitle } from '../../ui/page-title.js';
import { MailPanel } from './mail-panel.js';

/** The outbox alone (D-152); it stands in Troubleshooting too. */
export function MailsTab() {
  usePageTitle('Mails');
  return <MailPanel />;
}
