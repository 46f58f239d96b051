import type { Call } from '#api/call.ts';
import type { SignInReply, SessionTransport } from '#api/session-transport.ts';
import { requestSession } from '#auth/request-session.ts';
import { createAuthEngine } from '#auth/auth-engine.ts';
import type { AuthEngine, AuthDeps } from '#auth/auth-engine.ts';
import { createEndingStore } from '#auth/ending-store.ts';
import { createEndings } from '#auth/endings.ts';
import { createPageOwner } from '#auth/page-owner.ts';
import { createSessionStore } from '#auth/session-store.ts';
import type { SessionStore } from '#auth/session-store.ts';
import type { Failure } from '#domain/failures/failure.ts';
import { tokenIssuer } from '#domain/people/session.ts';
import type { SessionEnding } from '#domain/people/session-ending.ts';
import type { Clock } from '#platform/clock.ts';
import { storedValues } from '#platform/stored-values.ts';
import type { StoredValues } from '#platform/stored-values.ts';
import { tabLocks } from '#platform/locks.ts';
import { createVirtualTime } from '#tests/fakes/virtual-time.ts';
import type { VirtualTime } from '#tests/fakes/virtual-time.ts';

export const minute = 60_000;
/** Wall-clock time at virtual time zero. */
const began = 1_800_000_000_000;

/** Web Storage in memory. */
const storageIn = (map: Map<string, string>): Storage => ({
  get length() {
    return map.size;
  },
  clear: () => map.clear(),
  key: () => null,
  getItem: (key) => map.get(key) ?? null,
  setItem: (key, value) => void map.set(key, value),
  removeItem: (key) => void map.delete(key),
});

/** Session storage of one tab, kept across its pages. */
export function tabStorage(): StoredValues {
  const storage = storageIn(new Map());
  return storedValues(() => storage);
}

/** Local storage of one browser, shared by its tabs; a change is reported to the others. */
export function browserStorage(): () => StoredValues {
  const map = new Map<string, string>();
  const tabs = new Set<(key: string) => void>();
  const storage = storageIn(map);
  return () => {
    const values = storedValues(() => storage);
    let own: (key: string) => void = () => {};
    const tell = (key: string) => {
      for (const tab of tabs) if (tab !== own) tab(key);
    };
    return {
      ...values,
      set(key, value) {
        const kept = values.set(key, value);
        tell(key);
        return kept;
      },
      keepInPage(key, value) {
        values.keepInPage(key, value);
        tell(key);
      },
      remove(key) {
        values.remove(key);
        tell(key);
      },
      onChange(listener) {
        own = (key) => listener(key, map.get(key) ?? null);
        tabs.add(own);
        return () => tabs.delete(own);
      },
    };
  };
}

/** A server that issues tokens valid for 15 minutes and records its calls. */
interface FakeServer {
  readonly refreshes: (string | null)[];
  logouts: number;
  /** The body of the last sign-in. */
  signIn: unknown;
  /** The person for whom the next sign-ins and refreshes succeed. */
  person: typeof person;
  /** The reply to the next sign-outs instead of success. */
  logoutFailure: Failure | null;
  /** The requests received to end a session without its tokens. */
  readonly endings: SessionEnding[];
  /** The reply to those requests instead of success. */
  endingFailure: Failure | null;
  /** Whether its tokens name their session, as our own server's do. */
  namesSessions: boolean;
  /** The reply to the next refreshes instead of success. */
  failure: Failure | null;
  /** Delays the replies to refreshes until it resolves. */
  gate: Promise<void>;
}

export interface Tab {
  readonly auth: AuthEngine;
  readonly store: SessionStore;
  readonly values: StoredValues;
  /** Values of this tab only. */
  readonly tabStored: StoredValues;
  readonly ends: string[];
  becomeVisible(): void;
  becomeReachable(): void;
}

export interface Browser {
  readonly time: VirtualTime;
  readonly server: FakeServer;
  online: boolean;
  /** Pass `tabStored` for a tab that reloads its page. */
  openTab(changes?: Partial<AuthDeps>, tabStored?: StoredValues): Tab;
}

export const person = {
  credentialId: 7,
  username: 'ada',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'L',
  role: 'ORGANIZER' as const,
  phoneNumber: '',
  countryCode: 'GM',
};

export function openBrowser(): Browser {
  const time = createVirtualTime();
  const storage = browserStorage();
  const locks = tabLocks();
  const clock: Clock = {
    wall: () => began + time.now(),
    monotonic: () => time.now(),
    after: (ms, work) => time.after(ms, work),
  };
  const server: FakeServer = {
    refreshes: [],
    logouts: 0,
    signIn: null,
    person,
    logoutFailure: null,
    endings: [],
    endingFailure: null,
    namesSessions: false,
    failure: null,
    gate: Promise.resolve(),
  };
  let tokens = 0;
  const grant = (): SignInReply => {
    tokens += 1;
    const exp = Math.floor((began + time.now()) / 1000) + 900;
    const claims = {
      iss: tokenIssuer,
      exp,
      n: tokens,
      ...(server.namesSessions ? { sid: `session-${tokens}` } : {}),
    };
    const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
    return {
      user: server.person,
      accessToken: `h.${payload}.s`,
      sessionId: `refresh-${tokens}`,
      csrfToken: 'csrf',
    };
  };
  const admit = (async (_endpoint: unknown, input: { readonly body: unknown }) => {
    server.signIn = input.body;
    return server.failure === null ? { ok: true, value: grant() } : { ok: false, failure: server.failure };
    // It returns the reply to any sign-in; no other call is made.
  }) as Call;
  const browser: Browser = {
    time,
    server,
    online: true,
    openTab(changes = {}, tabStored = tabStorage()) {
      let visible: () => void = () => {};
      let reachable: () => void = () => {};
      const values = storage();
      const store = createSessionStore(values, () => {});
      const transport: SessionTransport = {
        refresh: async (sessionId) => {
          server.refreshes.push(sessionId);
          await server.gate;
          return server.failure === null
            ? { ok: true, value: grant() }
            : { ok: false, failure: server.failure };
        },
        logout: async () => {
          server.logouts += 1;
          return server.logoutFailure === null
            ? { ok: true, value: {} }
            : { ok: false, failure: server.logoutFailure };
        },
      };
      const random = { fraction: () => 0.5 };
      const endings = createEndings({
        transport,
        endSession: async (ending) => {
          server.endings.push(ending);
          return server.endingFailure === null
            ? { ok: true, value: {} }
            : { ok: false, failure: server.endingFailure };
        },
        store: createEndingStore(values, () => {}),
        clock,
        random,
      });
      const auth = createAuthEngine({
        transport,
        requestSession: (way) => requestSession(admit, way),
        owner: createPageOwner(tabStored),
        endings,
        store,
        clock,
        random,
        locks,
        online: () => browser.online,
        cookies: false,
        onReachable: (listener) => {
          reachable = listener;
          return () => {};
        },
        onVisible: (listener) => {
          visible = listener;
          return () => {};
        },
        ...changes,
      });
      const ends: string[] = [];
      auth.onEnded((how) => ends.push(how));
      auth.start();
      return {
        auth,
        store,
        values,
        tabStored,
        ends,
        becomeVisible: () => visible(),
        becomeReachable: () => reachable(),
      };
    },
  };
  return browser;
}
