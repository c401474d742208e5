import { useSyncExternalStore } from 'react';
import { asked } from '../../lib/step-up.js';
import { lazyDialog } from '../../ui/lazy-dialog.js';

const StepUpDialog = lazyDialog(async () => (await import('./step-up-dialog.js')).StepUpDialog);

/** Waits for calls that need the second factor; once, at the root. */
export function StepUp() {
  const asking = useSyncExternalStore(asked.subscribe, asked.read);
  return <StepUpDialog open={asking !== null} onClose={() => asking?.answer(false)} />;
}
