import { createAccessibility } from '#app/account/accessibility.ts';
import { createReplies } from '#app/data/replies.ts';
import { createBlockHeights } from '#app/events/block-heights.ts';
import { createNearView } from '#app/events/near-view.ts';
import { createPageLook } from '#app/look/page-look.ts';
import { createLosses } from '#app/scanning/lost-scans.ts';
import { createScrollPlaces } from '#app/shell/navigation/scroll-places.ts';
import { createRecentFailures } from '#app/support/recent-failures.ts';
import { createToasts } from '#app/shell/toasts.ts';
import { isLockHeld } from '#platform/locks.ts';
import type { StoredValues } from '#platform/stored-values.ts';
import { lockName } from '#scanner/gate/scanner-lock.ts';
import { createUpdates } from '#app/shell/updates/update.ts';
import type { AuthEngine } from '#auth/auth-engine.ts';
import { createPasskeys } from '#auth/passkeys.ts';
import { createLateGoogleSignIn } from '#auth/google.ts';
import type { SessionStore } from '#auth/session-store.ts';
import { createTokenSync, followTokens } from '#auth/token-sync.ts';
import { reloadOnContact } from '#app/engines/reload-on-contact.ts';
import { deskListMark } from '#app/engines/desk-lists.ts';
import { draftingMark } from '#app/engines/drafts.ts';
import { isBuying } from '#app/engines/buying.ts';
import { deferredRequestsMark } from '#app/engines/deferred-requests.ts';
import { composeCalls } from './calls.ts';
import { composeStoreEngines, type StoreEngines } from './store-engines.ts';
import { composeSessions, type Sessions } from './sessions.ts';
import { supportsPasskeys } from '#domain/people/passkey-host.ts';
import { hasWebAuthn } from '#platform/web-authn.ts';
import type { DeviceStore } from '#app/engines/device-store.ts';
import type { AuthService, AuthState, Engines } from '#app/engines/engines.tsx';
import type { EngineCode } from './fetched-code.ts';
import { once } from './once.ts';
import type { PageFacts } from './page-facts.ts';
import { createMessages } from '#app/engines/messages.ts';
import { rooms } from '#messages/catalogue.ts';
import { firstTexts } from '#messages/first-texts.ts';
import { createPersonal, type Personal } from '#app/engines/personal.ts';
import { createServerContact } from '#app/engines/server-contact.ts';
import { handleSessionEnds } from '#app/engines/session-ends.ts';
import { createStorageTroubles } from '#app/engines/storage-trouble.ts';
import { withEviction } from '#app/engines/stored-room.ts';
import { listedOnly } from '#app/engines/stored-things.ts';

/** Location of the page. */
export interface PageAddress {
  /** Path, search and hash. */
  readonly address: () => string;
  readonly path: () => string;
  readonly goTo: (path: '/login') => void;
}

/** The engines of one page. */
export interface Composed {
  readonly engines: Engines;
  readonly auth: AuthEngine;
  readonly sessions: SessionStore;
  readonly openStore: () => Promise<DeviceStore>;
  /** Starts the background work. */
  start(): void;
}

/**
 * Creates and connects the engines of a page; the only place that does. What every page needs is created at once; the
 * device's store, the door and the camera load when a screen first needs them.
 */
export function compose(page: PageFacts, code: EngineCode, at: PageAddress): Composed {
  const { settings, clock, random } = page;
  const memory = createPageMemory(page);
  const { values, tabStored, contact, replies } = memory;
  const { notify } = memory.toasts;
  reloadOnContact({ cache: replies.cache, contact, clock, random: () => random.fraction() });
  const { messages } = memory.engines;
  const openStore = once(() => code.openStore(clock, notify, messages.first.shell.store));
  const { failures } = memory.engines;
  const calls = composeCalls({ page, code, contact, failures, auth: () => auth });
  const session = composeSessions({ page, code, contact, call: calls.call, values, tabStored, openStore });
  const { auth, sessions } = session;
  const storeEngines = composeStoreEngines({
    ...memory,
    ...calls,
    ...session,
    page,
    code,
    notify,
    messages,
    openStore,
    absent: () => personal.absent(),
    path: at.path,
  });
  const personal = createPersonal({
    stored: values,
    tabStored,
    now: () => clock.wall(),
    ended: () => sessions.ended(),
    dropMemory: memory.deletePersonData,
    deleteTickets: async (person) => (await storeEngines.wallet()).forget(person),
    forgetPurchases: async (person, until) => {
      if (isBuying(values)) await (await storeEngines.buying.open()).letGoOf(person, until);
    },
    deleteRequests: (person) => deleteRequests(values, storeEngines, person),
    forgetDrafts: async (person) => (await storeEngines.drafts()).forgetSent(person),
    deleteLists: (person) => deleteLists(values, storeEngines, person),
  });
  auth.onPerson(personal.change);
  const authService = composeAuth({ page, code, tabStored, session, personal, storeEngines });
  const ended = () => sessions.ended();
  handleSessionEnds({ ...at, auth, notify, stored: values, tabStored, ended, events: page.events });
  const { early, chains, install, tab } = page;
  const own = { early, chains, install, tab, random: () => random.fraction(), auth: authService };
  return {
    engines: { ...memory.engines, ...storeEngines, ...own, ...calls },
    auth,
    sessions,
    openStore,
    start() {
      memory.engines.accessibility.start();
      memory.engines.look.start();
      auth.start();
      if (auth.status() !== 'loading') personal.open(auth.person());
      const { tokenSyncUrl: url, origin } = settings;
      followTokens(createTokenSync({ url, origin, clock, send: page.fetch }), auth, sessions, values);
      resumePending(values, storeEngines);
    },
  };
}

/**
 * Continues waiting holds and requests and payments in progress on any page; deletes attendee lists that have expired
 * or are no longer allowed.
 */
function resumePending(
  values: StoredValues,
  storeEngines: Pick<StoreEngines, 'buying' | 'wishes' | 'drafts' | 'deskLists'>,
): void {
  if (isBuying(values)) void storeEngines.buying.open().catch(() => {});
  if (values.get(deferredRequestsMark) !== null) void storeEngines.wishes.open().catch(() => {});
  if (values.get(draftingMark) !== null) void storeEngines.drafts().catch(() => {});
  if (values.get(deskListMark) === null) return;
  const look = async () => (await storeEngines.deskLists()).look();
  look().catch(() => {});
}

async function deleteRequests(
  values: StoredValues,
  storeEngines: Pick<StoreEngines, 'wishes'>,
  person: number,
): Promise<void> {
  if (values.get(deferredRequestsMark) !== null) await (await storeEngines.wishes.open()).forgetOf(person);
}

async function deleteLists(
  values: StoredValues,
  storeEngines: Pick<StoreEngines, 'deskLists'>,
  person: number,
): Promise<void> {
  if (values.get(deskListMark) !== null) await (await storeEngines.deskLists()).forget(person);
}

/** In-memory state of the page. */
function createPageMemory(page: PageFacts) {
  const storageTroubles = createStorageTroubles();
  const values = withEviction('local', listedOnly('local', page.stored), storageTroubles.note);
  const tabStored = withEviction('tab', listedOnly('tab', page.tabStored), storageTroubles.note);
  const contact = createServerContact(page.reachability);
  const messages = createMessages(
    page.language,
    page.spoken?.first ?? firstTexts,
    page.spoken?.rooms ?? rooms,
  );
  const toasts = createToasts(messages.first.shell.notices);
  const replies = createReplies();
  const losses = createLosses(values);
  const failures = createRecentFailures(page.clock, page.events);
  return {
    values,
    tabStored,
    contact,
    toasts,
    replies,
    losses,
    /** Clears replies and notices of a user who has left. */
    deletePersonData() {
      replies.forget();
      toasts.dismiss();
      page.early.forget();
    },
    engines: {
      stored: values,
      tabStored,
      contact,
      messages,
      toasts,
      notify: toasts.notify,
      replies,
      losses,
      failures,
      storageTroubles,
      updates: createUpdates({ clock: page.clock, isScanning: () => isLockHeld(lockName) }),
      accessibility: createAccessibility(values, page.root),
      look: createPageLook(values, page.root),
      watchNear: createNearView(),
      blockHeights: createBlockHeights(),
      scrollPlaces: createScrollPlaces(),
    },
  };
}

interface AuthDeps {
  readonly page: PageFacts;
  readonly code: Pick<EngineCode, 'google' | 'passkeys'>;
  readonly tabStored: Engines['tabStored'];
  readonly session: Sessions;
  readonly personal: Personal;
  readonly storeEngines: Pick<StoreEngines, 'clock'>;
}

/** The auth engine's interface for screens. */
function composeAuth({ page, code, tabStored, session, personal, storeEngines }: AuthDeps): AuthService {
  const { auth, sessions } = session;
  const { host, origin } = page.settings;
  let state: AuthState = { status: 'loading', user: null };
  auth.subscribe(() => {
    state = { status: auth.status(), user: auth.status() === 'authenticated' ? auth.user() : null };
  });
  return {
    ...auth,
    state: () => state,
    // Null while a session is stored, so that a page that declined that session shows no other user's tickets.
    absentPerson: () => (sessions.read() === null ? personal.absent() : null),
    forgetAbsent: () => personal.forgetAbsent(),
    // Stored by the phone's own clock, shown by the corrected one.
    toldAt() {
      const { issuedAt } = sessions.history();
      return issuedAt === 0 ? 0 : issuedAt + storeEngines.clock.wall() - page.clock.wall();
    },
    newcomer: () => (auth.status() === 'unauthenticated' ? auth.user() : null),
    google: createLateGoogleSignIn({
      open: once(async () =>
        (await code.google()).createFirebaseSignIn({ canOpenPopup: page.canOpenPopup, tabStored }),
      ),
      tabStored,
    }),
    passkeys: createPasskeys({
      // Passkeys belong to the origin of the server that stores them.
      available: host === origin && hasWebAuthn() && supportsPasskeys(new URL(origin).hostname),
      load: async () => (await code.passkeys()).openBrowserPasskeys(),
    }),
  };
}
