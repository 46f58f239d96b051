import { StrictMode, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { RegisteredRouter } from '@tanstack/react-router';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { LookProvider } from '#app/look/look-provider.tsx';
import { App } from '#app/shell/app.tsx';
import { firstEngines } from './first-engines.ts';

interface WholeAppProps {
  readonly engines: Engines;
  readonly router: RegisteredRouter;
  /** When the server drew the page, ms; null for a page that begins here. */
  readonly drawnAt: number | null;
}

/** All of the page, as the server draws it and as the browser goes on with it. */
export function WholeApp({ engines, router, drawnAt }: WholeAppProps): ReactNode {
  return (
    <StrictMode>
      <FromDrawnOn engines={engines} drawnAt={drawnAt}>
        <LookProvider>
          <App router={router} />
        </LookProvider>
      </FromDrawnOn>
    </StrictMode>
  );
}

interface FromDrawnOnProps extends Pick<WholeAppProps, 'engines' | 'drawnAt'> {
  readonly children: ReactNode;
}

/** The first showing is the server's; from the next on the page is the reader's own. */
function FromDrawnOn({ engines, drawnAt, children }: FromDrawnOnProps) {
  const [isFirst, setFirst] = useState(drawnAt !== null);
  useEffect(() => setFirst(false), []);
  const shown = useMemo(
    () => (isFirst && drawnAt !== null ? firstEngines(engines, drawnAt) : engines),
    [engines, isFirst, drawnAt],
  );
  return <EnginesProvider engines={shown}>{children}</EnginesProvider>;
}
