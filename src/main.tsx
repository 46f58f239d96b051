import { compose } from './app/engines/compose/compose.ts';
import type { HeldPresses } from '#app/drawn/held-presses.ts';
import { readDrawnPage } from '#app/drawn/read-drawn-page.ts';
import { showApp } from '#app/drawn/show-app.ts';
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

/** A ticket must show at once, with no network: its store opens while its screen is fetched (start.ts). */
function openTickets({ wallet }: Pick<Engines, 'wallet'>): void {
  if (location.pathname.startsWith('/tickets/')) void wallet().catch(() => {});
}

interface Started extends Begun {
  readonly presses: HeldPresses;
  /** Sets the document's language and direction to those of the app. */
  readonly dress: () => void;
}

/** Builds the engines of this page, starts them, and mounts React as soon as there is something to show. */
export function start({ presses, dress, ...begun }: Started): void {
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
  const screen = fetchScreen(router, location.pathname, messages);
  // An enrolled device must not be sent away from the scanner for want of its mark; every other page shows at once.
  const allowed = () =>
    location.pathname === '/scanner' && auth.status() !== 'authenticated' ? marked : null;
  if (root !== null)
    void showApp({
      engines,
      router,
      clock,
      drawn: readDrawnPage(document),
      root,
      presses,
      screen,
      allowed,
      dress,
    }).then((isRendered) => isRendered && place !== null && scrollBack(place));
  void registerServiceWorker({ clock, contact, updates });
}
