import { Box, Skeleton } from '@chakra-ui/react';
import { ChartColumn } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { CollapsiblePanel } from '../../ui/collapsible-panel.js';
import { FailedState } from '../../ui/failed-state.js';

const YearChart = lazy(async () => ({ default: (await import('./year-chart.js')).YearChart }));

/** The partner's sales and commission by month, drawn once somebody opens it. */
export function YourYear() {
  const [open, setOpen] = useState(false);
  return (
    <CollapsiblePanel
      id="your-year"
      icon={ChartColumn}
      title="Your year"
      subtitle="Sales and commission by month"
      open={open}
      onOpenChange={setOpen}
    >
      {open && (
        <ErrorBoundary
          fallback={
            <FailedState
              title="Your year could not be loaded"
              message="Please reload the page."
              onRetry={() => location.reload()}
            />
          }
        >
          <Box pt="2">
            <Suspense fallback={<Skeleton h="64" borderRadius="l2" aria-hidden />}>
              <YearChart />
            </Suspense>
          </Box>
        </ErrorBoundary>
      )}
    </CollapsiblePanel>
  );
}
