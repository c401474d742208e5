import { Stack } from '@chakra-ui/react';
import { usePageTitle } from '../../ui/page-title.js';
import { BusPanel } from './bus-panel.js';
import { MailPanel } from './mail-panel.js';
import { WebhookPanel } from './webhook-panel.js';

/** State of Stripe's webhook, of the bus (D-34) and of mails (D-33). */
export function TroubleshootingTab() {
  usePageTitle('Troubleshooting');
  return (
    <Stack gap="6">
      <WebhookPanel />
      <BusPanel />
      <MailPanel />
    </Stack>
  );
}
