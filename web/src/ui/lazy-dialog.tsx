import { t } from '@lingui/core/macro';
import { lazy, Suspense, useState, type ComponentType } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { notify } from './notify.js';

interface OpenProps {
  open: boolean;
  onClose: () => void;
}

/**
 * A dialog whose code is loaded on hover or focus (`preload`) or when it is opened. It then stays
 * mounted, so that its closing can be animated.
 */
export function lazyDialog<Props extends OpenProps>(load: () => Promise<ComponentType<Props>>) {
  const Dialog = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>;
  function LazyDialog(props: Props) {
    const [wanted, setWanted] = useState(props.open);
    if (props.open && !wanted) setWanted(true);
    return (
      <ErrorBoundary
        fallback={null}
        resetKeys={[props.open]}
        onError={() => {
          notify({
            type: 'error',
            title: t`This could not be opened`,
            description: t`Please reload the page.`,
          });
          props.onClose();
        }}
      >
        <Suspense>{wanted && <Dialog {...props} />}</Suspense>
      </ErrorBoundary>
    );
  }
  return Object.assign(LazyDialog, { preload: () => void load().catch(() => undefined) });
}
