import { createElement, Suspense, use, useEffect, useState, type ReactNode } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import type { LazyCode } from './lazy-code.ts';

export interface PartFailure {
  /** True where the code could not be fetched; false where it came and then broke. */
  readonly missing: boolean;
  /** Tries once more. */
  readonly retry: () => void;
}

interface Looks<P> {
  /** While the code is on its way. */
  readonly waiting: ReactNode;
  readonly failed: (failure: PartFailure, props: P) => ReactNode;
}

/**
 * A part of the page whose code comes when it is first shown, with an error boundary of its own: whatever becomes of it,
 * the rest of the page stays. A failed fetch is one request; `retry`, or showing the part anew, asks once more.
 */
export function lazyPart<P extends object>(
  code: LazyCode<(props: P) => ReactNode>,
  { waiting, failed }: Looks<P>,
): (props: P) => ReactNode {
  function Loaded(props: P) {
    // What is here is shown without waiting: React keeps a fallback, once shown, for 300 ms at least. The promise
    // is kept outside of React: rendering again meets the same one.
    return createElement(code.here() ?? use(code.fetched()), props);
  }
  return function Part(props) {
    const [attempt, setAttempt] = useState(0);
    const retry = () => {
      code.retry();
      setAttempt(attempt + 1);
    };
    return (
      <ErrorBoundary
        key={attempt}
        fallback={() => (
          <Failed code={code}>{failed({ missing: code.here() === null, retry }, props)}</Failed>
        )}
      >
        <Suspense fallback={waiting}>{createElement(Loaded, props)}</Suspense>
      </ErrorBoundary>
    );
  };
}

interface FailedProps {
  readonly code: Pick<LazyCode<unknown>, 'retry'>;
  readonly children: ReactNode;
}

function Failed({ code, children }: FailedProps) {
  // Who leaves and comes back wants it tried again.
  useEffect(() => () => code.retry(), [code]);
  return children;
}
