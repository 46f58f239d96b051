import type { ReactNode } from 'react';
import { Waiting } from '#app/account/guard.tsx';
import { lazyCode } from './lazy-code.ts';
import { lazyPart, type PartFailure } from './lazy-part.tsx';
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

/** A screen whose code comes when it is shown; where it cannot be fetched, the screen says so and offers a way on. */
export function lazyScreen(load: () => Promise<ScreenComponent>): LazyScreen {
  const code = lazyCode(load);
  const Screen = lazyPart(code, {
    waiting: <Waiting text="Loading content..." />,
    failed: (failure) => <ScreenFailed {...failure} />,
  });
  return Object.assign(() => <Screen />, {
    fetchAhead: () =>
      code.fetched().then(
        () => {},
        () => {},
      ),
  });
}

function ScreenFailed({ missing, retry }: PartFailure) {
  const title = missing ? 'This page didn’t load' : 'This page stopped working';
  return (
    <div style={{ padding: '1rem' }}>
      <h1 tabIndex={-1} style={{ position: 'absolute', clipPath: 'inset(50%)' }}>
        {title}
      </h1>
      <ErrorState
        title={title}
        action={
          <>
            <Button look="primary" onClick={retry}>
              Try again
            </Button>
            <Button onClick={() => location.reload()}>Reload</Button>
          </>
        }
      >
        {missing
          ? 'Check your connection and try again. If there is a new version of the app, reload to get it.'
          : 'Try again, or reload the app.'}{' '}
        Your tickets and scans are safe on this device.
      </ErrorState>
    </div>
  );
}
