import { Skeleton, Stack } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Below } from '../../ui/below.js';
import { usePageTitle } from '../../ui/page-title.js';
import { BusPanel } from './bus-panel.js';
import { MailPanel } from './mail-panel.js';
import { busQuery, uploadScanningQuery } from './queries.js';
import { UnscannedUploads } from './unscanned-uploads.js';
import { WebhookPanel } from './webhook-panel.js';

/** State of Stripe's webhook, of the bus (D-34), of mails (D-33), and whether uploads are scanned (D-82). */
export function TroubleshootingTab() {
  usePageTitle('Troubleshooting');
  const scanning = useQuery(uploadScanningQuery);
  const bus = useQuery(busQuery);
  return (
    <Stack gap="6">
      <UnscannedUploads />
      <Below of={[scanning]} waiting={<Skeleton h="80" borderRadius="l3" aria-hidden />}>
        <WebhookPanel />
        <BusPanel />
      </Below>
      <Below of={[scanning, bus]}>
        <MailPanel />
      </Below>
    </Stack>
  );
}
