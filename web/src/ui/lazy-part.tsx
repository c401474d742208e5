import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { FailedState } from './failed-state.js';

interface Options<Props> {
  /** While its code comes. */
  waiting?: (props: Props) => ReactNode;
  /** In its place when its code cannot be had; `again` asks for it once more. */
  failed?: (again: () => void, props: Props) => ReactNode;
}

/**
 * A part of a page whose code comes by itself. Where it cannot be had, offline or because a newer release is out, that part
 * alone says so: the page around it stays.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting, failed = partFailed }: Options<Props> = {},
) {
  const make = () => lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>;
  const first = make();
  function LazyPart(props: Props) {
    // What failed once stays failed: another try is another component.
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

const partFailed = (again: () => void) => (
  <FailedState
    title="This part of the page could not be loaded"
    message="Try again, or reload the page."
    onRetry={again}
  />
);
