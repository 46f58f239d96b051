import type { RegisteredRouter } from '@tanstack/react-router';
import type { DrawnPage } from '#contract/drawn-page.ts';
import type { Engines } from '#app/engines/engines.tsx';
import type { Clock } from '#platform/clock.ts';
import { canTakeOver, onceKnown } from './can-take-over.ts';
import type { HeldPresses } from './held-presses.ts';
import { showNotStarted } from './not-started.ts';
import { renderApp } from './render-app.tsx';
import { takeOver } from './take-over.tsx';

/**
 * How long an empty page waits for its first screen, which is usually here within a moment, before it shows the frame
 * alone, ms: a page mounted without it would show a fallback for 300 ms.
 */
const firstScreenMs = 150;

interface ShownApp {
  readonly engines: Engines;
  readonly router: RegisteredRouter;
  readonly clock: Pick<Clock, 'after'>;
  /** The page that the server rendered; null if there is none. */
  readonly drawn: DrawnPage | null;
  readonly root: Element;
  readonly presses: HeldPresses;
  /** Whether all code of the screen could be loaded. */
  readonly screen: Promise<boolean>;
  /** Resolves once it is known whether the page's person may be sent elsewhere. */
  readonly allowed: () => Promise<unknown> | null;
  /** Sets the document's language and direction to those of the app. */
  readonly dress: () => void;
}

/**
 * Shows the app: hydrates a server-rendered page, or takes the place of one that this device can't hydrate. Such a page
 * stays, with what was typed into it, until its screen's code is loaded, however long that takes; if the code can't be
 * loaded, the page says so and stays readable, unless the address has changed: the app then shows what is there.
 *
 * @returns whether the app was rendered anew, rather than hydrated or not shown at all
 */
export async function showApp(shown: ShownApp): Promise<boolean> {
  const { engines, router, clock, drawn, root, presses, screen, allowed, dress } = shown;
  const { location } = root.ownerDocument;
  const standing = () => (drawn?.path === location.pathname ? drawn : null);
  const giveUp = () => {
    presses.release();
    showNotStarted(root.ownerDocument, engines.messages.language);
    return false;
  };
  const prepare = async (): Promise<'hydrate' | 'render' | 'give up'> => {
    if (drawn !== null) {
      await onceKnown(engines.auth);
      const takesOver = canTakeOver(engines, drawn, location.pathname);
      if (takesOver || (standing() !== null && isReadable(root.ownerDocument))) {
        if (await screen) return takesOver ? 'hydrate' : 'render';
        return standing() === null ? 'render' : 'give up';
      }
    }
    const moment = new Promise<void>((resolve) => clock.after(firstScreenMs, resolve));
    await Promise.all([allowed(), Promise.race([screen, moment])]);
    return 'render';
  };
  // Deferred: while React hydrates the page, presses in a suspended part would be lost.
  const onTaken = () => void clock.after(0, presses.release);
  try {
    const how = await prepare();
    if (how === 'give up') return giveUp();
    if (how === 'hydrate' && drawn !== null) {
      await takeOver({ engines, router, drawn, root, onTaken });
      return false;
    }
  } catch (error) {
    reportError(error);
  }
  dress();
  await renderApp({ engines, router, drawn: standing(), root, onShown: () => presses.repeatIn(root) });
  return true;
}

/** A drawn page in another language than the one chosen here is hidden. */
const isReadable = ({ documentElement }: Document): boolean => !('other' in documentElement.dataset);
