import { Trans } from '@lingui/react/macro';
import { Button } from '@chakra-ui/react';
import { Calculator } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog } from '../../ui/lazy-dialog.js';

const Explain = lazyDialog(async () => (await import('./own-explain-dialog.js')).OwnExplainDialog);

/** Opens 'Explain' of one commission. */
export function ExplainButton({ saleId }: { saleId: number }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        mt="2"
        size="xs"
        variant="outline"
        colorPalette="gray"
        onClick={() => setOpen(true)}
        onPointerEnter={Explain.preload}
        onFocus={Explain.preload}
      >
        <Calculator aria-hidden /> <Trans>Explain</Trans>
      </Button>
      <Explain saleId={saleId} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
