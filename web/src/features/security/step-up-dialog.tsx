import { t } from '@lingui/core/macro';
import { useRef, useSyncExternalStore } from 'react';
import { asked } from '../../lib/step-up.js';
import { Dialog } from '../../ui/dialog.js';
import { FactorForm } from '../../ui/factor-form.js';
import { askForPasskeyAgain, stepUp } from './queries.js';

/** Asks for the second factor when a call needs it again (D-105); the call then goes on. */
export function StepUpDialog() {
  const asking = useSyncExternalStore(asked.subscribe, asked.read);
  const field = useRef<HTMLElement>(null);
  return (
    <Dialog
      open={asking !== null}
      onClose={() => asking?.answer(false)}
      size="sm"
      initialFocus={field}
      title={t`Show your second factor`}
      description={t`This needs it again. Then it counts for 5 minutes.`}
    >
      {asking && (
        <FactorForm
          kinds={asking.kinds}
          onAsk={askForPasskeyAgain}
          label={t`Continue`}
          field={field}
          onShow={async (factor) => {
            await stepUp(factor);
            asking.answer(true);
          }}
        />
      )}
    </Dialog>
  );
}
