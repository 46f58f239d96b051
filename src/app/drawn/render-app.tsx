import type { RegisteredRouter } from '@tanstack/react-router';
import { createRoot, type Root } from 'react-dom/client';
import type { DrawnPage } from '#contract/drawn-page.ts';
import type { Engines } from '#app/engines/engines.tsx';
import { followAddress } from './follow-address.ts';
import { seedReplies } from './seed-replies.ts';
import { watchTyped } from './transfer-typed.ts';
import { WholeApp } from './whole-app.tsx';

interface RenderedApp {
  readonly engines: Engines;
  readonly router: RegisteredRouter;
  /** The server-rendered page that stands there for this address; null if there is none. */
  readonly drawn: DrawnPage | null;
  /** The element with the server-rendered markup. */
  readonly root: Element;
  /** Called once the app stands there. */
  readonly onShown: () => void;
}

/**
 * Renders the app without hydration: in an empty page, or in place of a server-rendered page that this device can't
 * hydrate, such as a signed-in user's. That page stays until then; what was typed into it is kept, and what it showed is
 * shown until it is read again.
 */
export async function renderApp({ engines, router, drawn, root, onShown }: RenderedApp): Promise<Root> {
  const typed = drawn === null ? null : watchTyped(root, drawn.language);
  if (drawn !== null) {
    seedReplies(engines.replies, drawn);
    // A router that has not loaded renders nothing, for which the page would be removed.
    await router.load().catch((error: unknown) => reportError(error));
  }
  const onReplaced = () => {
    // A redirect leads to other fields.
    if (router.state.location.pathname === drawn?.path) typed?.transferLost();
    followAddress(router);
    onShown();
  };
  const app = createRoot(root);
  app.render(<WholeApp engines={engines} router={router} drawn={null} onShown={onReplaced} />);
  return app;
}
