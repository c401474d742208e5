import { t } from '@lingui/core/macro';
import { Box, Skeleton } from '@chakra-ui/react';
import { ChartColumn } from 'lucide-react';
import { useState } from 'react';
import { CollapsiblePanel } from '../../ui/collapsible-panel.js';
import { FailedState } from '../../ui/failed-state.js';
import { lazyPart } from '../../ui/lazy-part.js';

const YearChart = lazyPart(async () => (await import('./year-chart.js')).YearChart, {
  waiting: () => <Skeleton h="64" borderRadius="l2" aria-hidden />,
  failed: (again) => (
    <FailedState
      title={t`Your year could not be loaded`}
      message={t`Try again, or reload the page.`}
      onRetry={again}
    />
  ),
});

/** The partner's sales and commission by month; the chart renders once the card is opened. */
export function YourYear() {
  const [open, setOpen] = useState(false);
  return (
    <CollapsiblePanel
      id="your-year"
      icon={ChartColumn}
      title={t`Your year`}
      subtitle={t`Sales and commission by month`}
      open={open}
      onOpenChange={setOpen}
    >
      {open && (
        <Box pt="2">
          <YearChart />
        </Box>
      )}
    </CollapsiblePanel>
  );
}
