import type { RegisteredRouter } from '@tanstack/react-router';
import { startTransition } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import type { DrawnPage } from '#contract/drawn-page.ts';
import type { Engines } from '#app/engines/engines.tsx';
import { followAddress } from './follow-address.ts';
import { watchTyped } from './transfer-typed.ts';
import { seedReplies } from './seed-replies.ts';
import { WholeApp } from './whole-app.tsx';

interface TakenOver {
  readonly engines: Engines;
  readonly router: RegisteredRouter;
  readonly drawn: DrawnPage;
  /** The element with the server-rendered markup. */
  readonly root: Element;
  /** Called once the page is interactive. */
  readonly onTaken?: () => void;
  /** Called with the error when part of it could not be hydrated and was rendered again; by default it is reported. */
  readonly onLost?: (error: unknown) => void;
}

/** Hydrates the server-rendered page without changing it, in chunks between user interactions. */
export async function takeOver(page: TakenOver): Promise<Root> {
  const { engines, router, drawn, root, onTaken, onLost } = page;
  engines.look.take(drawn.config.look);
  seedReplies(engines.replies, drawn);
  // As on the server: no fallback around the whole page.
  router.ssr = { manifest: undefined };
  await router.load();
  const typed = watchTyped(root, drawn.language);
  const told = {
    onRecoverableError(error: unknown) {
      queueMicrotask(typed.transferLost);
      (onLost ?? reportError)(error);
    },
  };
  const onShown = () => {
    // Before the next render, which resets fields to their rendered values; during this one, no events are handled.
    queueMicrotask(typed.transfer);
    onTaken?.();
    followAddress(router);
  };
  return new Promise((resolve) => {
    startTransition(() => {
      const app = <WholeApp engines={engines} router={router} drawn={drawn} onShown={onShown} />;
      resolve(hydrateRoot(root, app, told));
    });
  });
}
