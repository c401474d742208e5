import { Button, Flex } from '@chakra-ui/react';
import { addressOf } from '@portal/contracts/calls/define-call';
import { exportPayoutBatch } from '@portal/contracts/calls/payouts';
import { Download, Landmark } from 'lucide-react';
import { useState } from 'react';
import { may } from '../../lib/rights.js';
import { DownloadLink } from '../../ui/download-link.js';
import { lazyDialog } from '../../ui/lazy-dialog.js';

const Nacha = lazyDialog(async () => (await import('./nacha-dialog.js')).NachaDialog);

/** Downloads of a batch: as a table, and as files for the bank. */
export function BatchFiles({ batchId }: { batchId: number }) {
  const [open, setOpen] = useState(false);
  const look = { size: 'xs', variant: 'outline', colorPalette: 'gray' } as const;
  return (
    <Flex gap="2" justify="end">
      {may(exportPayoutBatch) && (
        <Button asChild {...look}>
          <DownloadLink
            href={addressOf(exportPayoutBatch, { params: { id: batchId } })}
            aria-label={`Download CSV of batch ${batchId}`}
          >
            <Download aria-hidden /> CSV
          </DownloadLink>
        </Button>
      )}
      <Button
        {...look}
        aria-label={`NACHA files of batch ${batchId}`}
        onPointerEnter={Nacha.preload}
        onClick={() => setOpen(true)}
      >
        <Landmark aria-hidden /> NACHA files
      </Button>
      <Nacha batchId={batchId} open={open} onClose={() => setOpen(false)} />
    </Flex>
  );
}
