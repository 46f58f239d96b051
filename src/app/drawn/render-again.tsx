import type { RegisteredRouter } from '@tanstack/react-router';
import { createRoot, type Root } from 'react-dom/client';
import type { DrawnPage } from '#contract/drawn-page.ts';
import type { Engines } from '#app/engines/engines.tsx';
import { followAddress } from './follow-address.ts';
import { watchTyped } from './transfer-typed.ts';
import { WholeApp } from './whole-app.tsx';

interface RenderedAgain {
  readonly engines: Engines;
  readonly router: RegisteredRouter;
  readonly drawn: Pick<DrawnPage, 'path'>;
  /** The element with the server-rendered markup. */
  readonly root: Element;
  /** Called once the app stands there. */
  readonly onShown: () => void;
}

/**
 * Renders the app in place of a server-rendered page that this device can't hydrate, such as a signed-in user's. The
 * page stays until then, and what was typed into it is kept.
 */
export async function renderAgain({ engines, router, drawn, root, onShown }: RenderedAgain): Promise<Root> {
  const typed = watchTyped(root);
  // A router that has not loaded renders nothing, for which the page would be removed.
  await router.load();
  const onReplaced = () => {
    // A redirect leads to other fields.
    if (router.state.location.pathname === drawn.path) typed.transferLost();
    followAddress(router);
    onShown();
  };
  const app = createRoot(root);
  app.render(<WholeApp engines={engines} router={router} drawn={null} onShown={onReplaced} />);
  return app;
}
