import { startTransition, StrictMode, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { RegisteredRouter } from '@tanstack/react-router';
import type { DrawnPage } from '#contract/drawn-page.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { LookProvider } from '#app/look/look-provider.tsx';
import { App } from '#app/shell/app.tsx';
import { firstEngines } from './first-engines.ts';

interface WholeAppProps {
  readonly engines: Engines;
  readonly router: RegisteredRouter;
  /** What the server drew the page from; null for a page that begins here. */
  readonly drawn: DrawnPage | null;
  /** Told once it is on the page. */
  readonly onShown?: (() => void) | undefined;
}

/** All of the page, as the server draws it and as the browser goes on with it. */
export function WholeApp({ engines, router, drawn, onShown }: WholeAppProps): ReactNode {
  useEffect(() => onShown?.(), [onShown]);
  const shown = useFromDrawnOn(engines, router, drawn);
  return (
    <StrictMode>
      <EnginesProvider engines={shown}>
        <LookProvider>
          <App router={router} />
        </LookProvider>
      </EnginesProvider>
    </StrictMode>
  );
}

/**
 * The first showing is the server's. The next one is by the reader's own time and window, with the words that were
 * drawn: nothing moves under whoever reads. From the next page on all is the reader's own.
 */
function useFromDrawnOn(engines: Engines, router: RegisteredRouter, drawn: DrawnPage | null): Engines {
  const [isFirst, setFirst] = useState(drawn !== null);
  // In pieces, as the first showing was: the whole page at once would hold up what a person does.
  useEffect(() => startTransition(() => setFirst(false)), []);
  const [isOwn, setOwn] = useState(drawn === null);
  useEffect(
    () => router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && setOwn(true)),
    [router],
  );
  useEffect(() => {
    // The letters of the drawn page go with it.
    if (isOwn) engines.tab.document.documentElement.removeAttribute('data-drawn');
  }, [engines, isOwn]);
  return useMemo(() => {
    if (drawn === null || isOwn) return engines;
    return isFirst ? firstEngines(engines, drawn) : { ...engines, isDrawn: true };
  }, [engines, isFirst, isOwn, drawn]);
}
