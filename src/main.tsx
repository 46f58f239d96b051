import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Call } from '#api/call.ts';
import type { FileCall } from '#api/file-call.ts';
import { createSessionTransport } from '#api/session-transport.ts';
import { startAccessibility } from './app/account/accessibility.ts';
import { buildEndings } from './app/engines/build-endings.ts';
import { buyingMark, createBuyingEntry } from './app/engines/buying.ts';
import { openDeviceStore } from './app/engines/device-store.ts';
import { correctedClock } from './app/engines/corrected-clock.ts';
import type { DoorDesk } from './app/engines/door-desk.ts';
import { EnginesProvider, type AuthDesk, type AuthState, type Engines } from './app/engines/engines.tsx';
import { clockKeys } from './app/engines/kept-clock.ts';
import { watchPreloadFailures } from './app/shell/updates/preload-failure.ts';
import { purchaseNotices } from './app/engines/purchase-notices.ts';
import { mirrorForWorker } from './app/engines/mirror-session.ts';
import { createPersonal } from './app/engines/personal.ts';
import { restoreMark } from './app/scanning/scanner-entry.ts';
import { askAgainAtContact } from './app/engines/ask-again.ts';
import { createServerContact, noteDoorContact } from './app/engines/server-contact.ts';
import { dataCache, forgetReplies } from './app/data/server-data.ts';
import { registerServiceWorker } from './app/shell/updates/service-worker.ts';
import { hearSessionEnds } from './app/engines/session-ends.ts';
import { storageTroubles } from './app/engines/storage-trouble.ts';
import { withRoom } from './app/engines/stored-room.ts';
import { listedOnly } from './app/engines/stored-things.ts';
import { dismissNotices } from './app/shell/toasts.ts';
import type { Wallet } from './app/engines/wallet.ts';
import { createAuthEngine } from '#auth/auth-engine.ts';
import { createGoogleSignIn } from '#auth/google-sign-in.ts';
import { createPageOwner } from '#auth/page-owner.ts';
import { createSessionStore } from '#auth/session-store.ts';
import { createTokenSync, followTokens } from '#auth/token-sync.ts';
import { forgetEarlyRow } from '#database/early-ticket.ts';
import { browserChance } from '#platform/chance.ts';
import { browserClock as clock } from '#platform/clock.ts';
import { deviceTraits } from '#platform/device-traits.ts';
import { browserInstallPrompts } from '#platform/install-prompt.ts';
import { isInstalledOnIos, windowTraits } from '#platform/installed.ts';
import { browserLocks as locks } from '#platform/locks.ts';
import { readCookie } from '#platform/page-cookies.ts';
import { browserReachability } from '#platform/reachability.ts';
import { hasDatabases } from '#platform/storage.ts';
import { storedValues } from '#platform/stored-values.ts';
import { browserVisibility } from '#platform/visibility.ts';
import type { DoorTime } from '#sync/parts.ts';
import { App, fetchScreen, router } from './routes.tsx';

/*
 * The one place where the engines are built and tied together. What every page needs is built at once; the
 * device's store, the door and the camera are fetched when a screen first asks for them.
 */
const setting = (value: unknown, otherwise: string) =>
  typeof value === 'string' && value !== '' ? value : otherwise;
const host = setting(import.meta.env['VITE_API_HOST'], location.origin);
const values = withRoom('local', listedOnly('local', storedValues()), storageTroubles.note);
const tabValues = storedValues(() => sessionStorage);
const tabStored = withRoom('tab', listedOnly('tab', tabValues), storageTroubles.note);
const fetchIt: typeof fetch = (input, init) => fetch(input, init);

/** Runs `make` at the first asking; a failure is forgotten, so that the next asking tries again. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };
}

/** What every call of the page is made with. */
const calling = {
  host,
  clock,
  fetch: fetchIt,
  session: () => auth.session(),
  person: () => auth.person(),
  namesPerson: host === location.origin,
  renew: (accessToken: string) => auth.renew(accessToken),
};
// Calls and auth know of each other these functions only. What speaks HTTP comes with the first call: a page
// that asks the server nothing does without it.
const openCall = once(async () => {
  const { createCall } = await import('#api/call.ts');
  return createCall({
    ...calling,
    apiKey: setting(import.meta.env['VITE_API_KEY'], 'gatehouse-web'),
    fingerprint: deviceTraits,
    csrfCookie: () => readCookie(['__Host-gatehouse-csrf', 'gatehouse-csrf']),
  });
});
const contact = createServerContact(browserReachability);
askAgainAtContact({ cache: dataCache, contact, clock, chance: browserChance.fraction });
const call: Call = async (endpoint, input, options) => {
  // Whose call it is, is settled now: the code that speaks HTTP may come after somebody else.
  const of = auth.person();
  const speak = await openCall().catch(() => null);
  if (speak === null) return { ok: false, failure: { kind: 'unreachable' } };
  const result = await speak(endpoint, input, { of, ...options });
  contact.note(result);
  return result;
};
const file: FileCall = async (...asked) => {
  const { createFileCall } = await import('#api/file-call.ts');
  const result = await createFileCall(calling)(...asked);
  contact.note(result);
  return result;
};
const openStore = once(() => openDeviceStore(clock));
const sessions = createSessionStore(
  values,
  (signedIn) => void mirrorForWorker({ values, openStore }, signedIn).catch(() => {}),
);
const transport = createSessionTransport(call);
const endings = buildEndings({ host, clock, fetch: fetchIt, values, transport, contact, openStore });
const auth = createAuthEngine({
  transport,
  owner: createPageOwner(tabStored),
  endings,
  store: sessions,
  clock,
  locks,
  chance: browserChance,
  online: browserReachability.mayBeOnline,
  cookies: setting(import.meta.env['VITE_COOKIE_REFRESH'], '') === 'true',
  onReachable: (listener) => browserReachability.onHint((hint) => hint === 'online' && listener()),
  onVisible: (listener) => browserVisibility.onChange((visible) => visible && listener()),
});

const openTime = once(async () => {
  const { openDeviceTime } = await import('./app/engines/device-time.ts');
  openedTime = openDeviceTime(clock, values);
  return openedTime;
});
let openedTime: DoorTime | null = null;
const shownClock = correctedClock(clock, values, () => openedTime);
// A clock that was once compared is watched from the start: it may be set while any page is open.
if (values.get(clockKeys.offset) !== null) void openTime().catch(() => {});

const door = once(async (): Promise<DoorDesk> => {
  const [{ database, store, newEpoch }, time, { buildDoor }] = await Promise.all([
    openStore(),
    openTime(),
    import('./app/engines/build-door.ts'),
  ]);
  const desk = buildDoor({
    host,
    clock,
    time,
    call,
    fetch: fetchIt,
    database,
    store,
    newEpoch,
    values,
    operator: () => auth.user()?.credentialId ?? null,
  });
  noteDoorContact(desk.sync, contact);
  return desk;
});

const wallet = once(async (): Promise<Wallet> => {
  const [{ database }, time, { buildWallet }] = await Promise.all([
    openStore(),
    openTime(),
    import('./app/engines/build-wallet.ts'),
  ]);
  return buildWallet({ origin: location.origin, clock, time, call, file, database });
});

const buying = createBuyingEntry(
  once(async () => {
    const [{ database }, time, { buildBuying }] = await Promise.all([
      openStore(),
      openTime(),
      import('./app/engines/build-buying.ts'),
    ]);
    const mirrorSession = () => mirrorForWorker({ values, openStore }, sessions.read());
    const common = { host, clock, fetch: fetchIt, time, call, contact, database, values };
    return buildBuying({ ...common, ...purchaseNotices(auth, wallet), mirrorSession });
  }),
);

let state: AuthState = { status: 'loading', user: null };
const desk: AuthDesk = {
  ...auth,
  state: () => state,
  // A page that is not the signed-in person's shows nobody else's tickets either.
  absentPerson: () => (sessions.read() === null ? personal.absent() : null),
  forgetAbsent: () => personal.forgetAbsent(),
  // Kept by the phone's own clock, shown by the corrected one.
  toldAt: () => sessions.history().issuedAt + shownClock.wall() - clock.wall(),
  newcomer: () => (auth.status() === 'unauthenticated' ? auth.user() : null),
  google: createGoogleSignIn({
    load: async (setup) => (await import('#auth/firebase-google.ts')).openFirebaseGoogle(setup),
    mayPopUp: () => !isInstalledOnIos(windowTraits()),
    tabStored,
  }),
};
const personal = createPersonal({
  stored: values,
  tabStored,
  now: () => clock.wall(),
  ended: () => sessions.ended(),
  dropMemory() {
    forgetReplies();
    dismissNotices();
    forgetEarlyRow();
  },
  forgetTickets: async (person) => (await wallet()).forget(person),
  forgetPurchases: async (person, until) => {
    if (values.get(buyingMark) !== null) await (await buying.open()).letGoOf(person, until);
  },
});
auth.onPerson(personal.change);
auth.subscribe(() => {
  state = { status: auth.status(), user: auth.status() === 'authenticated' ? auth.user() : null };
});
hearSessionEnds({
  auth,
  stored: values,
  tabStored,
  ended: () => sessions.ended(),
  address: () => router.latestLocation.href,
  goTo: (to) => void router.navigate({ to }),
});

const engines: Engines = {
  clock: shownClock,
  chance: () => browserChance.fraction(),
  stored: values,
  tabStored,
  auth: desk,
  call,
  contact,
  install: browserInstallPrompts,
  door,
  wallet,
  buying,
};

startAccessibility(values);
watchPreloadFailures(window);
auth.start();
if (auth.status() !== 'loading') personal.open(auth.person());
followTokens(
  createTokenSync({
    url: setting(import.meta.env['VITE_AUTH_SYNC_URL'], '') || null,
    origin: location.origin,
    clock,
    send: (url, init) => fetch(url, init),
  }),
  auth,
  sessions,
  values,
);
// A ticket must show at once, with no network: its store opens while its screen is fetched (start.ts).
if (location.pathname.startsWith('/tickets/')) void wallet().catch(() => {});

/** How long the page waits for its first screen before it shows the frame alone, ms. */
const firstScreenMs = 150;

function mount(): void {
  const root = document.getElementById('root');
  if (root === null) return;
  createRoot(root).render(
    <StrictMode>
      <EnginesProvider engines={engines}>
        <App />
      </EnginesProvider>
    </StrictMode>,
  );
}

const marked = restoreMark({
  clock,
  stored: values,
  hasStore: hasDatabases,
  enrolments: async () => (await openStore()).store.events(),
});
// An enrolled device must not be sent away from the scanner for want of its mark; every other page shows at once.
const allowed = location.pathname === '/scanner' && auth.status() !== 'authenticated' ? marked : null;
// The first screen is usually here within a moment; a page mounted without it would show a fallback for 300 ms.
const moment = new Promise<void>((resolve) => clock.after(firstScreenMs, resolve));
void Promise.all([allowed, Promise.race([fetchScreen(location.pathname), moment])]).then(mount, mount);
// Holds that wait for a connection, and payments under way, go on whatever page is open.
if (values.get(buyingMark) !== null) void buying.open().catch(() => {});
void registerServiceWorker({ clock, contact });
