import { Stack } from '@chakra-ui/react';
import { usePageTitle } from '../../ui/page-title.js';
import { BusPanel } from './bus-panel.js';
import { MailPanel } from './mail-panel.js';
import { UnscannedUploads } from './unscanned-uploads.js';
import { WebhookPanel } from './webhook-panel.js';

/** State of Stripe's webhook, of the bus (D-34), of mails (D-33), and whether uploads are scanned (D-82). */
export function TroubleshootingTab() {
  usePageTitle('Troubleshooting');
  return (
    <Stack gap="6">
      <UnscannedUploads />
      <WebhookPanel />
      <BusPanel />
      <MailPanel />
    </Stack>
  );
}
