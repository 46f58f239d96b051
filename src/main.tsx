import { compose } from './app/engines/compose/compose.ts';
import { canTakeOver, onceKnown } from '#app/drawn/can-take-over.ts';
import type { HeldPresses } from '#app/drawn/held-presses.ts';
import { showNotStarted } from '#app/drawn/not-started.ts';
import { readDrawnPage } from '#app/drawn/read-drawn-page.ts';
import { renderApp } from '#app/drawn/render-app.tsx';
import { takeOver } from '#app/drawn/take-over.tsx';
import { fetchedCode } from './app/engines/compose/fetched-code.ts';
import type { Engines } from '#app/engines/engines.tsx';
import { browserPage, type Begun } from './app/engines/compose/page-facts.ts';
import { restoreMark } from '#app/scanning/scanner-entry.ts';
import { watchPreloadFailures } from '#app/shell/updates/preload-failure.ts';
import { registerServiceWorker } from './app/engines/compose/service-worker.ts';
import { keepPlace } from '#app/shell/navigation/left-place.ts';
import { scrollBack } from '#app/shell/navigation/scroll-memory.ts';
import { hasDatabases } from '#platform/storage.ts';
import { fetchScreen } from '#app/shell/fetch-screen.ts';
import { createAppRouter } from './routes.tsx';

/**
 * How long the page waits for its first screen, which is usually here within a moment, before it shows the frame alone,
 * ms: a page mounted without it would show a fallback for 300 ms.
 */
const firstScreenMs = 150;
/** The same where a server-rendered page stands, which can be read until then, ms. */
const longestStandingMs = 5_000;

/** A drawn page in another language than the one chosen here is hidden. */
const isReadable = ({ documentElement }: Document): boolean => !('other' in documentElement.dataset);

/** A ticket must show at once, with no network: its store opens while its screen is fetched (start.ts). */
function openTickets({ wallet }: Pick<Engines, 'wallet'>): void {
  if (location.pathname.startsWith('/tickets/')) void wallet().catch(() => {});
}

/** Builds the engines of this page, starts them, and mounts React as soon as there is something to show. */
export function start({ presses, ...begun }: Begun & { readonly presses: HeldPresses }): void {
  const page = browserPage(begun);
  const router = createAppRouter();
  const {
    engines,
    auth,
    openStore,
    start: startEngines,
  } = compose(page, fetchedCode, {
    address: () => router.latestLocation.href,
    path: () => location.pathname,
    goTo: (to) => void router.navigate({ to }),
  });
  const { clock } = page;
  const { stored, contact, updates, notify, messages } = engines;
  watchPreloadFailures(window, notify, messages.first.shell.missing.file);
  const place = keepPlace(engines.tabStored, router.history);
  startEngines();
  openTickets(engines);

  const marked = restoreMark({
    clock,
    stored,
    hasStore: hasDatabases,
    enrolments: async () => (await openStore()).store.events(),
  });
  const root = document.getElementById('root');
  const drawn = readDrawnPage(document);
  const standing = () => (drawn?.path === location.pathname ? drawn : null);
  const mount = async () => {
    if (root === null) return;
    const onShown = () => presses.repeatIn(root);
    await renderApp({ engines, router, drawn: standing(), root, onShown });
    if (place !== null) scrollBack(place);
  };
  // Deferred: while React hydrates the page, presses in a suspended part would be lost.
  const onTaken = () => void clock.after(0, presses.release);
  const screen = fetchScreen(router, location.pathname, messages);
  const goOn = async () => {
    if (root !== null && drawn !== null) {
      await onceKnown(engines.auth);
      if (canTakeOver(engines, drawn, location.pathname)) {
        if (await screen) return takeOver({ engines, router, drawn, root, onTaken });
        // Keep the readable page if the app's code can't be loaded.
        presses.release();
        return showNotStarted(document, messages.language);
      }
    }
    // An enrolled device must not be sent away from the scanner for want of its mark; every other page shows at once.
    const allowed = location.pathname === '/scanner' && auth.status() !== 'authenticated' ? marked : null;
    const longestMs = standing() !== null && isReadable(document) ? longestStandingMs : firstScreenMs;
    const moment = new Promise<void>((resolve) => clock.after(longestMs, resolve));
    await Promise.all([allowed, Promise.race([screen, moment])]);
    return mount();
  };
  void goOn().catch(mount);
  void registerServiceWorker({ clock, contact, updates });
}
