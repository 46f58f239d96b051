import { createElement, Suspense, use, useState, type ReactNode } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { Waiting } from './guard.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/message-state.tsx';

export type ScreenComponent = () => ReactNode;

/**
 * A screen whose code comes when it is shown. A failed load is not remembered: "Try again" fetches anew
 * (React's own `lazy` keeps the failure for the life of the page).
 */
export function lazyScreen(load: () => Promise<ScreenComponent>): ScreenComponent {
  let loading: Promise<ScreenComponent> | null = null;
  function start(): Promise<ScreenComponent> {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  }
  function Loaded() {
    // The promise is kept outside of React: rendering again meets the same one.
    return createElement(use(start()));
  }
  return function LazyScreen() {
    const [attempt, setAttempt] = useState(0);
    return (
      <ErrorBoundary key={attempt} fallback={() => <CouldNotLoad onRetry={() => setAttempt(attempt + 1)} />}>
        <Suspense fallback={<Waiting text="Loading content..." />}>
          <Loaded />
        </Suspense>
      </ErrorBoundary>
    );
  };
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
