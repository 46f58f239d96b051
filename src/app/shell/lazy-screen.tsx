import type { ReactNode } from 'react';
import { Waiting } from '#app/account/guard.tsx';
import type { Messages } from '#app/engines/messages.ts';
import { useShellTexts } from '#app/engines/use-messages.ts';
import type { Room } from '#messages/catalogue.ts';
import { lazyCode } from './lazy-code.ts';
import { lazyPart, type PartFailure } from './lazy-part.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/message-state.tsx';
import { ReloadButton } from './reload-button.tsx';

export type ScreenComponent = () => ReactNode;
/** Declared separately, so that the router's type does not depend on those of screens, which use the router. */
export type Fetched = Promise<ScreenComponent>;

/** A screen whose code and texts can be preloaded. */
export interface LazyScreen {
  (): ReactNode;
  /** Preloads both and returns whether they are loaded; on a failure, the screen shows the error. Never rejects. */
  fetchAhead(messages: Messages): Promise<boolean>;
}

export const isLazyScreen = (component: unknown): component is LazyScreen =>
  typeof component === 'function' && 'fetchAhead' in component;

/**
 * A screen whose code loads when it is shown, together with its text modules; if any of them fails, the screen shows
 * an error and a way out.
 */
export function lazyScreen(load: () => Promise<ScreenComponent>, rooms: readonly Room[] = []): LazyScreen {
  const code = lazyCode(load);
  const Screen = lazyPart(code, {
    rooms,
    waiting: <WaitingForScreen />,
    failed: (failure) => <ScreenFailed {...failure} />,
  });
  return Object.assign(() => <Screen />, {
    fetchAhead: async (messages: Messages) => {
      const parts = [code.fetched(), ...rooms.map((room) => messages.fetched(room))];
      return (await Promise.allSettled(parts)).every(({ status }) => status === 'fulfilled');
    },
  });
}

function WaitingForScreen() {
  return <Waiting text={useShellTexts().loading.screen} />;
}

function ScreenFailed({ missing, retry }: PartFailure) {
  const { missing: texts, tryAgain } = useShellTexts();
  const title = missing ? texts.screen : texts.broken;
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
              {tryAgain}
            </Button>
            <ReloadButton />
          </>
        }
      >
        {missing ? texts.checkConnection : texts.reloadApp} {texts.safe}
      </ErrorState>
    </div>
  );
}
