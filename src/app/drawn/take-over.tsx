import type { RegisteredRouter } from '@tanstack/react-router';
import { startTransition } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import type { DrawnPage } from '#contract/drawn-page.ts';
import type { Engines } from '#app/engines/engines.tsx';
import { handOnTyped } from './hand-on-typed.ts';
import { seedReplies } from './seed-replies.ts';
import { WholeApp } from './whole-app.tsx';

interface TakenOver {
  readonly engines: Engines;
  readonly router: RegisteredRouter;
  readonly drawn: DrawnPage;
  /** What the server has drawn into. */
  readonly root: Element;
  /** Told once the page answers. */
  readonly onTaken?: () => void;
  /** Told of what could not be kept, and was made anew. */
  readonly onLost?: (error: unknown) => void;
}

/** Goes on with the page as the server has drawn it: nothing of it is made anew. In pieces, between what a person does. */
export async function takeOver(page: TakenOver): Promise<Root> {
  const { engines, router, drawn, root, onTaken, onLost } = page;
  engines.look.take(drawn.config.look);
  seedReplies(engines.replies, drawn);
  // As on the server: no fallback stands around the whole page.
  router.ssr = { manifest: undefined };
  await router.load();
  const told = onLost === undefined ? {} : { onRecoverableError: onLost };
  const onShown = () => {
    // Before the next showing, which has the fields as they were drawn; while this one is shown, nothing is heard.
    queueMicrotask(() => handOnTyped(root));
    onTaken?.();
    // Nobody listened for an address that changed before the page was there.
    if (router.history.location.href !== router.state.location.href) void router.load();
  };
  return new Promise((resolve) => {
    startTransition(() => {
      const app = <WholeApp engines={engines} router={router} drawn={drawn} onShown={onShown} />;
      resolve(hydrateRoot(root, app, told));
    });
  });
}
