import type { Renewal } from '#api/call.ts';
import type { SessionTransport } from '#api/session-transport.ts';
import type { Result } from '#domain/failure.ts';
import { readLogin } from '#domain/session.ts';
import { hashPassword, identifierOf } from '#domain/sign-in.ts';
import type { SignedInUser } from '#domain/user.ts';
import type { Cancel } from '#platform/clock.ts';
import { createRefresher } from './refresh.ts';
import type { Cause, RefreshParts } from './refresh.ts';
import type { SignedIn } from './session-store.ts';

export interface AuthParts extends RefreshParts {
  readonly transport: SessionTransport;
  /** Calls back when the network may be back. */
  readonly onReachable: (listener: () => void) => Cancel;
  /** Calls back when the page is shown or gets the focus. */
  readonly onVisible: (listener: () => void) => Cancel;
}

export type AuthStatus = 'loading' | 'authenticated' | 'unauthenticated';
/** `signed_out`: by the person. `expired`: by the server. `elsewhere`: in another tab. */
export type SessionEnd = 'signed_out' | 'expired' | 'elsewhere';

/** Who is signed in, and the verbs that change it. A session ends only by its person or by our own server. */
export interface AuthEngine {
  start(): void;
  stop(): void;
  status(): AuthStatus;
  user(): SignedInUser | null;
  /** What calls carry. */
  session(): { readonly accessToken: string; readonly csrfToken: string | null } | null;
  /** By email or username. */
  signIn(identifier: string, password: string): Promise<Result<SignedInUser>>;
  /** Ends the session here at once, and at the server when it can be reached. Unsent scans stay. */
  signOut(): Promise<void>;
  /** Ends the session here without a word to the server: the `auth:logout` event. */
  end(): void;
  /** One forced refresh after a 401 to a call with `accessToken`. */
  renew(accessToken: string): Promise<Renewal>;
  subscribe(listener: () => void): Cancel;
  onEnded(listener: (how: SessionEnd) => void): Cancel;
}

/** Between two tries of a refresh that could not be had. */
const againMs = 30_000;

export function createAuthEngine(parts: AuthParts): AuthEngine {
  const { store } = parts;
  const present = createPresent();
  const { refresh, adopt, stop } = createRenewing(parts, present);
  let stops: readonly Cancel[] = [];

  /** No stored session: the cookie may still hold one. */
  async function startByCookie(): Promise<void> {
    if ((await refresh('start')) !== 'renewed' && present.status() === 'loading') present.show(null);
  }
  const whenSignedIn = (cause: Cause) => () => {
    if (present.status() === 'authenticated') void refresh(cause);
  };

  return {
    ...present.reads,
    start() {
      const { onVisible, onReachable } = parts;
      stops = [store.onChange(adopt), onVisible(whenSignedIn('visible')), onReachable(whenSignedIn('reachable'))];
      const signedIn = store.read();
      if (signedIn !== null) {
        present.show(signedIn);
        void refresh('start');
      } else if (parts.cookies) void startByCookie();
      else present.show(null);
    },
    stop() {
      stop();
      for (const cancel of stops) cancel();
    },
    session: () => store.read()?.session ?? null,
    signIn: async (identifier, password) => {
      const answer = await signIn(parts, identifier, password);
      if (answer.ok) adopt();
      else if (store.read() === null) present.show(null);
      return answer;
    },
    async signOut() {
      const told = parts.transport.logout();
      store.clear();
      present.end('signed_out');
      await told;
    },
    end() {
      store.clear();
      present.end('expired');
    },
    async renew(accessToken) {
      const stored = store.read()?.session;
      // Renewed while that call was under way: try with the new one.
      if (stored !== undefined && stored.accessToken !== accessToken) return 'renewed';
      return refresh('forced');
    },
  };
}

/** Asks the server and stores what it grants. */
async function signIn({ transport, store, clock }: AuthParts, identifier: string, password: string): Promise<Result<SignedInUser>> {
  const who = identifierOf(identifier) ?? { username: '' };
  const answer = await transport.login({ ...who, passwordHash: hashPassword(password) });
  if (!answer.ok) return answer;
  const login = readLogin(answer.value, clock.wall());
  if (login === undefined) return { ok: false, failure: { kind: 'foreign', status: 200 } };
  store.clear();
  store.write(login);
  store.keepHistory({ ...store.history(), issuedAt: clock.wall() });
  return { ok: true, value: login.user };
}

/** Who is signed in now, and who wants to know. */
function createPresent() {
  const listeners = new Set<() => void>();
  const endListeners = new Set<(how: SessionEnd) => void>();
  let status: AuthStatus = 'loading';
  let user: SignedInUser | null = null;

  function show(signedIn: SignedIn | null): void {
    status = signedIn === null ? 'unauthenticated' : 'authenticated';
    user = signedIn?.user ?? null;
    for (const listener of listeners) listener();
  }
  function listen<T>(set: Set<T>, listener: T): Cancel {
    set.add(listener);
    return () => void set.delete(listener);
  }
  return {
    show,
    status: () => status,
    end(how: SessionEnd): void {
      if (status === 'unauthenticated') return;
      show(null);
      for (const listener of endListeners) listener(how);
    },
    reads: {
      status: () => status,
      user: () => user,
      subscribe: (listener: () => void) => listen(listeners, listener),
      onEnded: (listener: (how: SessionEnd) => void) => listen(endListeners, listener),
    },
  };
}

/** Performs the schedule: after each try it asks the rules when to come again. */
function createRenewing(parts: AuthParts, present: ReturnType<typeof createPresent>) {
  const refresher = createRefresher(parts);
  let timer: Cancel = () => {};
  // Nobody is renewed who is not signed in, by no timer left over.
  present.reads.subscribe(() => {
    if (present.status() !== 'authenticated') timer();
  });

  function plan(ms: number): void {
    timer();
    timer = parts.clock.after(Math.max(0, ms), () => void refresh('timer'));
  }

  async function refresh(cause: Cause): Promise<Renewal> {
    const done = await refresher.refresh(cause);
    if (done.did === 'ended') present.end('expired');
    if (done.did === 'renewed') adopt();
    if (present.status() === 'authenticated') {
      if (done.did === 'idle' && done.at !== null) plan(done.at - parts.clock.wall());
      if (done.did === 'unavailable' || done.did === 'refused') plan(againMs * (0.5 + parts.chance.fraction() / 2));
    }
    return done.did === 'renewed' || done.did === 'ended' ? done.did : 'unavailable';
  }

  /** Takes the session as it is stored now, whoever wrote it. */
  function adopt(): void {
    const signedIn = parts.store.read();
    if (signedIn === null) return present.end('elsewhere');
    present.show(signedIn);
    void refresh('timer');
  }

  return { refresh, adopt, stop: () => timer() };
}
