import { createElement, Suspense, use, useEffect, useRef, useState, type ReactNode } from 'react';
import { EnginesContext } from '#app/engines/engines.tsx';
import type { Messages } from '#app/engines/messages.ts';
import type { Room } from '#messages/catalogue.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import type { LazyCode } from './lazy-code.ts';

export interface PartFailure {
  /** True where its code or its texts could not be fetched; false where they came and then it broke. */
  readonly missing: boolean;
  /** Tries once more. */
  readonly retry: () => void;
}

interface Looks<P> {
  /** While the code is on its way. */
  readonly waiting: ReactNode;
  readonly failed: (failure: PartFailure, props: P) => ReactNode;
  /** The rooms of texts that it needs; fetched together with its code. */
  readonly rooms?: readonly Room[];
}

/**
 * A part of the page whose code and texts come when it is first shown, with an error boundary of its own: whatever becomes
 * of it, the rest of the page stays. A failed fetch is one request; `retry`, or showing the part anew, asks once more.
 */
export function lazyPart<P extends object>(
  code: LazyCode<(props: P) => ReactNode>,
  { waiting, failed, rooms = [] }: Looks<P>,
): (props: P) => ReactNode {
  function Loaded(props: P) {
    const messages = useMessagesFor(rooms);
    // All are asked for before any is waited for. The promises are kept outside of React, and all of them are used at
    // each rendering, those that are fulfilled too: React knows them by their place, and would take the next for one
    // that is left out. None of those that are here is waited for: a fallback, once shown, stays for 300 ms at least.
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

/** The page's texts; null for a part that needs none, which then needs no engines either. */
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
  // Who leaves and comes back wants it tried again.
  useEffect(() => {
    const left = leave.current;
    return () => {
      for (const part of left) part.retry();
    };
  }, []);
  return children;
}
