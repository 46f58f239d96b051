import { startTransition, StrictMode, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { RegisteredRouter } from '@tanstack/react-router';
import type { DrawnPage } from '#contract/drawn-page.ts';
import { UnsavedText } from '#app/data/unsaved-text.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { LookProvider } from '#app/look/look-provider.tsx';
import { App } from '#app/shell/app.tsx';
import { firstEngines } from './first-engines.ts';

interface WholeAppProps {
  readonly engines: Engines;
  readonly router: RegisteredRouter;
  /** The data the server rendered the page from; null for a page rendered in the browser. */
  readonly drawn: DrawnPage | null;
  /** Called once it is on the page. */
  readonly onShown?: (() => void) | undefined;
}

/** The whole page, identical for server rendering and hydration. */
export function WholeApp({ engines, router, drawn, onShown }: WholeAppProps): ReactNode {
  useEffect(() => onShown?.(), [onShown]);
  const shown = useFromDrawnOn(engines, router, drawn);
  return (
    <StrictMode>
      <EnginesProvider engines={shown}>
        <LookProvider>
          <UnsavedText value={engines.updates.beginTyping}>
            <App router={router} />
          </UnsavedText>
        </LookProvider>
      </EnginesProvider>
    </StrictMode>
  );
}

/**
 * Uses the server's engines for the first render, then the user's own time and window traits with the rendered texts,
 * so that nothing shifts while reading. From the next page on everything is the user's own.
 */
function useFromDrawnOn(engines: Engines, router: RegisteredRouter, drawn: DrawnPage | null): Engines {
  const [isFirst, setFirst] = useState(drawn !== null);
  // In chunks like the first render, because updating the whole page at once would block interaction.
  useEffect(() => startTransition(() => setFirst(false)), []);
  const [isOwn, setOwn] = useState(drawn === null);
  useEffect(
    () => router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && setOwn(true)),
    [router],
  );
  useEffect(() => {
    // Removes the marker with the server-rendered page.
    if (isOwn) engines.tab.document.documentElement.removeAttribute('data-drawn');
  }, [engines, isOwn]);
  return useMemo(() => {
    if (drawn === null || isOwn) return engines;
    return isFirst ? firstEngines(engines, drawn) : { ...engines, isDrawn: true };
  }, [engines, isFirst, isOwn, drawn]);
}
