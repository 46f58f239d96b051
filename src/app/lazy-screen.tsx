import { createElement, Suspense, use, useState, type ReactNode } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { Waiting } from './guard.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/message-state.tsx';

export type ScreenComponent = () => ReactNode;

/** A screen whose code can be fetched before it is shown. */
export interface LazyScreen {
  (): ReactNode;
  /** Resolves when the code is here, or could not be had; showing the screen then says so. */
  fetchAhead(): Promise<void>;
}

export const isLazyScreen = (component: unknown): component is LazyScreen =>
  typeof component === 'function' && 'fetchAhead' in component;

/**
 * A screen whose code comes when it is shown. A failed load is not remembered: "Try again" fetches anew
 * (React's own `lazy` keeps the failure for the life of the page).
 */
export function lazyScreen(load: () => Promise<ScreenComponent>): LazyScreen {
  let loading: Promise<ScreenComponent> | null = null;
  let here: ScreenComponent | null = null;
  function start(): Promise<ScreenComponent> {
    loading ??= load().then(
      (screen) => (here = screen),
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  }
  function Loaded() {
    // What is here is shown without waiting: React keeps a fallback, once shown, for 300 ms at least. The promise
    // is kept outside of React: rendering again meets the same one.
    return createElement(here ?? use(start()));
  }
  function Screen() {
    const [attempt, setAttempt] = useState(0);
    return (
      <ErrorBoundary key={attempt} fallback={() => <CouldNotLoad onRetry={() => setAttempt(attempt + 1)} />}>
        <Suspense fallback={<Waiting text="Loading content..." />}>
          <Loaded />
        </Suspense>
      </ErrorBoundary>
    );
  }
  return Object.assign(Screen, {
    fetchAhead: () =>
      start().then(
        () => {},
        () => {},
      ),
  });
}

function CouldNotLoad({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div style={{ padding: '1rem' }}>
      <h1 tabIndex={-1} style={{ position: 'absolute', clipPath: 'inset(50%)' }}>
        This page did not open
      </h1>
      <ErrorState
        title="This page did not open"
        action={
          <>
            <Button look="primary" onClick={onRetry}>
              Try again
            </Button>
            <Button onClick={() => location.reload()}>Reload the app</Button>
          </>
        }
      >
        Nothing was lost: tickets and scans stay on this device. If the connection is weak, try again in a
        moment.
      </ErrorState>
    </div>
  );
}
