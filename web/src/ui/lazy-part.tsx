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
  const make = () => lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>;
  const first = make();
  function LazyPart(props: Props) {
    // A failed import stays failed: a retry needs another lazy component.
    const [Part, setPart] = useState(() => first);
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
  return Object.assign(LazyPart, { preload: () => void load().catch(() => undefined) });
}

export const partFailed = (again: () => void) => (
  <FailedState
    title={t`This part of the page could not be loaded`}
    message={t`Try again, or reload the page.`}
    onRetry={again}
  />
);
