import { createElement, Suspense, use, useEffect, useRef, useState, type ReactNode } from 'react';
import { EnginesContext } from '#app/engines/engines.tsx';
import type { Messages } from '#app/engines/messages.ts';
import type { Room } from '#messages/catalogue.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import type { LazyCode } from './lazy-code.ts';

export interface PartFailure {
  /** True if its code or texts could not be loaded; false if it crashed after loading. */
  readonly missing: boolean;
  /** Retries. */
  readonly retry: () => void;
}

interface PartStates<P> {
  /** Shown while the code is loading. */
  readonly waiting: ReactNode;
  readonly failed: (failure: PartFailure, props: P) => ReactNode;
  /** The text modules it needs; loaded together with its code. */
  readonly rooms?: readonly Room[];
}

/**
 * A part of the page whose code and texts load when it is first shown, with its own error boundary: whatever happens
 * to it, the rest of the page stays. A failure means one request; `retry`, or showing the part again, makes another.
 */
export function lazyPart<P extends object>(
  code: LazyCode<(props: P) => ReactNode>,
  { waiting, failed, rooms = [] }: PartStates<P>,
): (props: P) => ReactNode {
  function Loaded(props: P) {
    const messages = useMessagesFor(rooms);
    // Start all requests before waiting for any. The promises are kept outside of React, and all of them are used at
    // each render, including fulfilled ones: React tracks them by position, and would confuse them otherwise. Loaded
    // ones do not suspend, because a fallback, once shown, stays for at least 300 ms.
    const texts = rooms.map((room) => messages?.fetched(room));
    const fetched = code.fetched();
    for (const text of texts) if (text !== undefined) use(text);
    return createElement(use(fetched), props);
  }
  return function Part(props) {
    const messages = useMessagesFor(rooms);
    const [attempt, setAttempt] = useState(0);
    const parts = messages === null ? [code] : [code, messages];
    const retry = () => {
      for (const part of parts) part.retry();
      setAttempt(attempt + 1);
    };
    const missing = () => code.here() === null || rooms.some((room) => messages?.here(room) === null);
    return (
      <ErrorBoundary
        key={attempt}
        fallback={() => <Failed parts={parts}>{failed({ missing: missing(), retry }, props)}</Failed>}
      >
        <Suspense fallback={waiting}>{createElement(Loaded, props)}</Suspense>
      </ErrorBoundary>
    );
  };
}

/** The page's texts; null for a part that needs none, and so needs no engines either. */
function useMessagesFor(rooms: readonly Room[]): Messages | null {
  const engines = use(EnginesContext);
  if (rooms.length === 0) return null;
  if (engines === null) throw new Error('AuthProvider not mounted');
  return engines.messages;
}

interface FailedProps {
  readonly parts: readonly Pick<LazyCode<unknown>, 'retry'>[];
  readonly children: ReactNode;
}

function Failed({ parts, children }: FailedProps) {
  const leave = useRef(parts);
  // Retry when the user leaves and returns.
  useEffect(() => {
    const left = leave.current;
    return () => {
      for (const part of left) part.retry();
    };
  }, []);
  return children;
}
