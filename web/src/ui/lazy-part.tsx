import { t } from '@lingui/core/macro';
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { FailedState } from './failed-state.js';

interface Options<Props> {
  /** Shown while its code is loading. */
  waiting?: (props: Props) => ReactNode;
  /** Shown if its code cannot be loaded; `again` retries. */
  failed?: (again: () => void, props: Props) => ReactNode;
}

/**
 * A lazily loaded part of a page. If its code cannot be loaded, offline or after a newer release, only that part
 * shows the failure: the page around it stays.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting, failed = partFailed }: Options<Props> = {},
) {
  let loaded: ComponentType<Props> | null = null;
  const loadOnce = async () => (loaded = await load());
  const make = () => lazy(async () => ({ default: await loadOnce() })) as unknown as ComponentType<Props>;
  const first = make();
  function LazyPart(props: Props) {
    // What is loaded already is drawn at once. A failed import stays failed: a retry needs another lazy component.
    const [Part, setPart] = useState(() => loaded ?? first);
    return (
      <ErrorBoundary
        fallbackRender={({ resetErrorBoundary }) => failed(resetErrorBoundary, props)}
        onReset={() => setPart(make)}
      >
        <Suspense fallback={waiting?.(props)}>
          <Part {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  }
  return Object.assign(LazyPart, {
    preload: () => void loadOnce().catch(() => undefined),
    /** Resolves once its code is there, or cannot be loaded now. */
    loaded: () =>
      loadOnce()
        .then(() => undefined)
        .catch(() => undefined),
  });
}

export const partFailed = (again: () => void) => (
  <FailedState
    title={t`This part of the page could not be loaded`}
    message={t`Try again, or reload the page.`}
    onRetry={again}
  />
);
